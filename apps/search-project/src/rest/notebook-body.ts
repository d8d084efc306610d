import { ServiceError } from '@quire/envelope'
import { decodeNotebook, MAX_NOTEBOOK_BYTES } from '@quire/notebooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'

/** Of the largest notebook as Markdown. As JSON, with its escapes, a little less fits. */
const MAX_BODY_BYTES = MAX_NOTEBOOK_BYTES + 1024 * 1024

const jsonBody = z.strictObject({ content: z.string() })

/** For routes that take a notebook. */
export const notebookBody = { bodyLimit: MAX_BODY_BYTES, consumes: ['text/markdown', 'application/json'] }

/**
 * Reads the bodies of these routes as bytes: Fastify would read JSON with U+FFFD in place of what is no UTF-8, and so
 * change a notebook without a word.
 */
export function readNotebookBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(notebookBody.consumes, { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
}

/**
 * The content in a request: its body as Markdown, or `content` of its body as JSON.
 * @throws {ServiceError} `UNSUPPORTED_MEDIA_TYPE` without a type and for another encoding, `INVALID_ARGUMENT` for bad JSON, and what
 * `decodeNotebook` throws.
 */
export function notebookContentOf({ body, headers }: FastifyRequest): string {
  const type = headers['content-type']
  // Without one, a body that was forgotten would empty the notebook.
  if (type === undefined) {
    throw new ServiceError(
      'UNSUPPORTED_MEDIA_TYPE',
      'State the Content-Type: text/markdown or application/json',
      {
        field: 'content-type',
      },
    )
  }
  const charset = /;\s*charset="?([^";\s]+)/i.exec(type)?.[1] ?? 'utf-8'
  if (!/^utf-?8$/i.test(charset)) {
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', 'Send the content as UTF-8', { field: 'content-type' })
  }
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', 'Send the content uncompressed', {
      field: 'content-encoding',
    })
  }
  const text = decodeNotebook(Buffer.isBuffer(body) ? body : Buffer.alloc(0))
  return /^application\/json/i.test(type) ? contentOfJson(text) : text
}

function contentOfJson(text: string): string {
  try {
    return jsonBody.parse(JSON.parse(text.replace(/^\uFEFF/, ''))).content
  } catch {
    throw new ServiceError(
      'INVALID_ARGUMENT',
      'The body must be a JSON object with content, a string, alone',
      {
        field: 'content',
      },
    )
  }
}
