#!/usr/bin/env node
import { runProgram } from './program.js'

// A reader that has seen enough (`quire search … | head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

process.exitCode = await runProgram(process.argv.slice(2))
