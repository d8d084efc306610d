export { addJob, type JobOptions } from './add-job.js'
export { type JobContext, type JobsOptions, type JobTask, type RunningJobs, startJobs } from './start-jobs.js'
