import { expect, it } from 'vitest'
// @ts-expect-error The build script has no types.
import { compileKernel } from '../kernel/compile.mjs'
import { KERNEL_BYTES } from '../src/kernel/kernel-bytes.js'

it('is compiled from the sources beside it', async () => {
  expect(await compileKernel()).toContain(KERNEL_BYTES)
}, 60_000)
