import { Command, CommanderError } from 'commander'
import { databaseCommand } from './commands/database.js'
import { doctorCommand } from './commands/doctor.js'
import { importCommand } from './commands/import.js'
import { projectsCommand } from './commands/projects.js'
import { searchCommand } from './commands/search.js'
import { tokenCommand } from './commands/token.js'
import { toolsCommand } from './commands/tools.js'
import { upCommand } from './commands/up.js'
import { EXIT_CODES, ExitError } from './exit-error.js'
import { explainError } from './explain-error.js'
import { Interruption } from './interruption.js'
import { note } from './output.js'
import { version } from './version.js'

const EXAMPLES = `
Examples:
  quire up                                   start everything, with sample notebooks
  quire import ~/notes --project notes       bring in a folder of Markdown
  quire search "rollback plan" --project notes
  quire doctor                               what runs where, and what is wrong

Every command finds the database by --database-url, QUIRE_DATABASE_URL, or --data-dir (default .quire).
Exit codes: 0 done, 1 failed, 2 wrong usage; 130 and 143 stopped by SIGINT and SIGTERM.`

function createProgram(): Command {
  const program = new Command('quire')
    .description('Search project notebooks: start the servers, import folders, search, issue tokens.')
    .version(version)
    .addHelpText('after', EXAMPLES)
    .showHelpAfterError('Run with --help to see the options.')
  const commands = [
    upCommand(),
    importCommand(),
    searchCommand(),
    projectsCommand(),
    tokenCommand(),
    toolsCommand(),
    databaseCommand(),
    doctorCommand(),
  ]
  for (const command of commands) program.addCommand(command)
  // So that wrong usage is told apart from failures by its exit code.
  const override = (command: Command) => {
    command.exitOverride()
    command.commands.forEach(override)
  }
  override(program)
  return program
}

/** Runs one command line. Returns the exit code. */
export async function runProgram(args: readonly string[]): Promise<number> {
  try {
    await createProgram().parseAsync(args, { from: 'user' })
    return EXIT_CODES.done
  } catch (error) {
    return exitCodeOf(error)
  }
}

function exitCodeOf(error: unknown): number {
  // Commander has said what is wrong itself.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_CODES.done : EXIT_CODES.usage
  if (error instanceof Interruption) {
    note(`quire: ${error.message}`)
    // What was left where it stands must not keep the process.
    process.exit(error.exitCode)
  }
  if (error instanceof ExitError) {
    if (error.message !== '') note(`quire: ${error.message}`)
    return error.exitCode
  }
  note(`quire: ${explainError(error)}`)
  return EXIT_CODES.failed
}
