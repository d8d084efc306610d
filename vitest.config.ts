import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/*/test/**/*.test.ts', 'apps/*/test/**/*.test.ts'],
    globalSetup: ['@quire/testing/global-setup'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    restoreMocks: true,
  },
})
