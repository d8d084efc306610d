import { Command } from 'commander'

export function speedCommand(): Command {
  return new Command('speed').description(
    'Latency, throughput, build rate and size of the engine and its peers.',
  )
}
