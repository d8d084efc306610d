// Compiles the kernel to `src/kernel/kernel-bytes.ts`. Run after a change of this folder: `pnpm build:kernel`.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { compileKernel } from './compile.mjs'

const target = fileURLToPath(new URL('../src/kernel/kernel-bytes.ts', import.meta.url))
await writeFile(target, await compileKernel())
