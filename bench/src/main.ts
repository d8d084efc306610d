import { Command } from 'commander'
import { qualityCommand } from './quality/quality-command.js'
import { speedCommand } from './speed/speed-command.js'

await new Command('bench')
  .description('Measures ranking quality and speed, beside other engines in the same run.')
  .addCommand(qualityCommand())
  .addCommand(speedCommand())
  .parseAsync()
