const WELL_KNOWN = '/.well-known/oauth-protected-resource'

/** The RFC 9728 document that tells a client where to get a token for this server. */
export interface ProtectedResourceMetadata {
  resource: string
  authorization_servers?: string[]
  scopes_supported?: string[]
  bearer_methods_supported: string[]
  resource_name: string
}

/**
 * Builds the document. Empty lists are left out, as RFC 9728, section 3.2 demands.
 * @param options.resource The URL users type, character for character; also the audience of tokens (RFC 8707).
 * @param options.authorizationServers Issuer identifiers. MCP asks for at least one; a local issuer has none to offer.
 */
export function protectedResourceMetadata(options: {
  resource: string
  authorizationServers: readonly string[]
  scopes: readonly string[]
  name: string
}): ProtectedResourceMetadata {
  const { resource, authorizationServers, scopes, name } = options
  return {
    resource,
    ...(authorizationServers.length === 0 ? {} : { authorization_servers: [...authorizationServers] }),
    ...(scopes.length === 0 ? {} : { scopes_supported: [...scopes] }),
    bearer_methods_supported: ['header'],
    resource_name: name,
  }
}

/** Where RFC 9728, section 3.1 puts the metadata of a resource: `/mcp` → `/.well-known/oauth-protected-resource/mcp`. */
export function protectedResourceMetadataUrl(resource: string | URL): URL {
  const url = new URL(resource)
  url.hash = ''
  url.pathname = WELL_KNOWN + url.pathname.replace(/\/$/, '')
  return url
}

/**
 * The paths to serve the metadata at: that of the resource first, then the root, where clients look that know no
 * path-aware form.
 */
export function protectedResourceMetadataPaths(resource: string | URL): string[] {
  return [...new Set([protectedResourceMetadataUrl(resource).pathname, WELL_KNOWN])]
}
