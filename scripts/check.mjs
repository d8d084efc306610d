// The gate: format and lint, layers, types of the tests, packages as shipped. `--with-tests` builds and tests too.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const node = process.execPath

const steps = [
  ['build', ['pnpm', 'build']],
  ['format and lint', ['pnpm', 'lint']],
  ['layers', [node, 'scripts/check-layers.mjs']],
  ['types of the tests', ['pnpm', 'check:types']],
  ['packages as shipped', [node, 'scripts/check-packages.mjs']],
  ['tests', ['pnpm', 'test:only']],
]
const skipped = process.argv.includes('--no-tests') ? ['build', 'tests'] : []

for (const [name, [command, ...args]] of steps) {
  if (skipped.includes(name)) continue
  console.log(`\n— ${name}`)
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) {
    console.error(`\ncheck: ${name} failed`)
    process.exit(1)
  }
}
console.log('\ncheck: ok')
