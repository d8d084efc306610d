import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/*/test/**/*.test.ts', 'apps/*/test/**/*.test.ts', 'bench/test/**/*.test.ts'],
    globalSetup: ['@quire/testing/global-setup'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Much of the time goes into waiting for processes and Postgres; the default leaves a core idle.
    maxWorkers: '100%',
    restoreMocks: true,
  },
})
