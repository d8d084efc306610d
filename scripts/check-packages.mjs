// What ships is what is checked: every published package is packed, then publint and attw look at the tarball.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const packed = mkdtempSync(join(tmpdir(), 'quire-pack-'))
let failed = false

try {
  for (const folder of readdirSync(join(root, 'packages'))) {
    const directory = join(root, 'packages', folder)
    const manifest = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
    if (manifest.private) continue
    const output = execFileSync('pnpm', ['pack', '--json', '--pack-destination', packed], {
      cwd: directory,
      encoding: 'utf8',
    })
    const tarball = join(packed, JSON.parse(output).filename.split('/').at(-1))
    for (const [tool, args] of [
      ['publint', [tarball, '--strict']],
      ['attw', [tarball, '--profile', 'esm-only', '--format', 'ascii', '--no-color']],
    ]) {
      const { status, stdout, stderr } = spawnSync('pnpm', ['exec', tool, ...args], {
        cwd: root,
        encoding: 'utf8',
      })
      if (status === 0) continue
      failed = true
      console.error(`${manifest.name}: ${tool}\n${stdout}${stderr}`)
    }
    console.log(`${manifest.name}: packed and checked`)
  }
} finally {
  rmSync(packed, { recursive: true, force: true })
}
process.exit(failed ? 1 : 0)
