// `pnpm bench`: builds what is measured, quietly, so that standard output holds the results alone.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

function run(command, args, stdio) {
  const { status } = spawnSync(command, args, { cwd: process.env.INIT_CWD ?? root, stdio })
  if (status !== 0) process.exit(status ?? 1)
}

run(
  'pnpm',
  ['--dir', root, 'exec', 'turbo', 'run', 'build', '--filter=@quire/bench', '--output-logs=errors-only'],
  ['ignore', 2, 2],
)
run(process.execPath, [join(root, 'bench/dist/main.js'), ...process.argv.slice(2)], 'inherit')
