export {
  applyChanges,
  type BuiltSegment,
  buildChange,
  dropIndex,
  type IndexChanges,
} from './apply-changes.js'
export { type CacheSize, createIndexCache, type IndexCache, type IndexCacheOptions } from './index-cache.js'
export { type IndexJobsOptions, indexJobs, queueRebuild } from './index-jobs.js'
export { type MergeOptions, mergeIndex } from './merge-index.js'
export { searchMigrations } from './migrations.js'
export type { Death } from './queries/insert-tombstones.js'
export { type DocumentSource, rebuildIndex } from './rebuild-index.js'
export type { IndexAnswer, IndexSearch } from './search-view.js'
export { createIndexThreads, type IndexThreads, type IndexThreadsOptions } from './threads/index-threads.js'
export { Moved, type ThreadTask } from './threads/thread-messages.js'
export { type InputFor, ThreadPool, type ThreadPoolOptions } from './threads/thread-pool.js'
export { UnreadableIndexError } from './unreadable-index-error.js'
