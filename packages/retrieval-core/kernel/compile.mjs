import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import asc from 'assemblyscript/asc'

const folder = dirname(fileURLToPath(import.meta.url))
const options = [
  'scan.ts',
  ...['--outFile', 'kernel.wasm'],
  ...['--optimizeLevel', '3', '--shrinkLevel', '0', '--converge'],
  ...['--runtime', 'stub', '--enable', 'simd', '--noAssert'],
  ...['--importMemory', '--initialMemory', '1', '--use', 'abort='],
]

/** @returns {Promise<string>} The text of the module that holds the compiled kernel. */
export async function compileKernel() {
  let binary
  const { error, stderr } = await asc.main(options, {
    readFile: (name) => readFile(join(folder, name), 'utf8').catch(() => null),
    writeFile: (_, contents) => {
      binary = contents
    },
  })
  if (error !== null) throw new Error(`The kernel does not compile: ${stderr.toString()}`)
  const text = Buffer.from(binary).toString('base64')
  return `// Compiled from the folder \`kernel\` by \`pnpm build:kernel\`.
export const KERNEL_BYTES =
  '${text}'
`
}
