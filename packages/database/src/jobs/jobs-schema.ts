/** Schema of graphile-worker's tables and functions. */
export const JOBS_SCHEMA = 'quire_jobs'
