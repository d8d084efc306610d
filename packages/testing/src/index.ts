export { createEmptyDatabase, createTestDatabase, type TestDatabase } from './create-test-database.js'
export type { TestServer } from './test-server.js'
