// A process that takes one job and never ends it. Says so on its output.
import { openDatabase } from '@quire/database'
import { startJobs } from '@quire/database/jobs'

startJobs(openDatabase({ url: process.argv[2] }), {
  heartbeatIntervalMs: 100,
  tasks: {
    hang: () => {
      process.stdout.write('taken\n')
      return new Promise(() => {})
    },
  },
})
