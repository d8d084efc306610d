// `npm start` and `npm test`: need Node and npm alone. They bring the pinned pnpm, install, build, and go on.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const [task, ...rest] = process.argv.slice(2)
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Quire needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', npm_config_update_notifier: 'false' }

function pnpm(...args) {
  const command = ['exec', '--yes', `--package=${packageManager}`, '--', 'pnpm', ...args]
  const { status } = spawnSync('npm', command, { cwd: root, stdio: 'inherit', env })
  if (status !== 0) process.exit(status ?? 1)
}

pnpm('install', '--frozen-lockfile', '--prefer-offline')
pnpm('build')

const commands = {
  start: ['apps/cli/dist/main.js', 'up', ...rest],
  test: ['node_modules/vitest/vitest.mjs', 'run', ...rest],
}
const child = spawn(process.execPath, commands[task], { cwd: root, stdio: 'inherit', env })
// A terminal signals the whole group by itself; a supervisor signals this process alone.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
