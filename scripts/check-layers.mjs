// Imports go down only (docs/architecture.md), and some libraries have one home. Exits 1 with every breach.
import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

const LAYERS = [
  ['@quire/envelope', '@quire/retrieval-core'],
  ['@quire/auth', '@quire/mcp-host', '@quire/database'],
  ['@quire/retrieval-store'],
  ['@quire/notebooks'],
  ['@quire/search-project'],
  ['@quire/cli'],
]
// Within a layer, the few imports that are meant.
const SIDEWAYS = new Set(['@quire/mcp-host -> @quire/auth'])

// A library, and the only places whose source may import it.
const HOMES = [
  [/^pg($|\/)/, /^packages\/(database|retrieval-store|notebooks|testing)\//],
  [/^drizzle-orm($|\/)/, /^packages\/(database|retrieval-store|notebooks)\//],
  [/^graphile-worker($|\/)/, /^packages\/database\//],
  [/^@modelcontextprotocol\/server/, /^packages\/mcp-host\//],
  [/^@modelcontextprotocol\/(node|fastify)/, /^packages\/mcp-host\/src\/http\//],
  [
    /^fastify($|-|\/)|^@fastify\//,
    /^(packages\/auth\/src\/fastify|packages\/mcp-host\/src\/http|apps\/search-project)\//,
  ],
  [/^jose($|\/)/, /^packages\/auth\//],
]
const MAX_LINES = 400
const builtins = new Set([...builtinModules, ...builtinModules.map((name) => `node:${name}`)])

const breaches = []
const layerOf = (name) => LAYERS.findIndex((layer) => layer.includes(name))

function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile() && entry.name.endsWith('.ts')) yield join(entry.parentPath, entry.name)
  }
}

for (const group of ['packages', 'apps']) {
  for (const { name: folder } of readdirSync(join(root, group), { withFileTypes: true })) {
    const manifest = JSON.parse(readFileSync(join(root, group, folder, 'package.json'), 'utf8'))
    const declared = new Set(
      Object.keys({
        ...manifest.dependencies,
        ...manifest.peerDependencies,
        ...manifest.optionalDependencies,
      }),
    )
    for (const file of sources(join(root, group, folder, 'src'))) {
      const place = relative(root, file)
      const text = readFileSync(file, 'utf8')
      const lines = text.split('\n').length
      if (lines > MAX_LINES) breaches.push(`${place}: ${lines} lines, more than ${MAX_LINES}`)
      for (const [, specifier] of text.matchAll(/(?:from|import\()\s*'([^'.][^']*)'/g)) {
        const target = specifier.startsWith('@')
          ? specifier.split('/').slice(0, 2).join('/')
          : specifier.split('/')[0]
        if (builtins.has(specifier)) {
          if (manifest.name === '@quire/retrieval-core')
            breaches.push(`${place}: ${specifier} in a pure package`)
          continue
        }
        if (!declared.has(target)) breaches.push(`${place}: ${target} is not in its package's dependencies`)
        for (const [library, home] of HOMES) {
          if (library.test(specifier) && !home.test(place))
            breaches.push(`${place}: ${specifier} has no place here`)
        }
        if (!target.startsWith('@quire/') || manifest.private) continue
        const [from, to] = [layerOf(manifest.name), layerOf(target)]
        if (to < 0 || from < 0) breaches.push(`${place}: ${manifest.name} or ${target} is in no layer`)
        else if (to >= from && !SIDEWAYS.has(`${manifest.name} -> ${target}`)) {
          breaches.push(`${place}: ${manifest.name} may not import ${target}`)
        }
      }
    }
  }
}

for (const breach of breaches) console.error(breach)
if (breaches.length > 0) process.exit(1)
console.log('layers: ok')
