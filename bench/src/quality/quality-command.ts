import { Command } from 'commander'

export function qualityCommand(): Command {
  return new Command('quality').description('nDCG@10, recall@100 and MRR@10 on judged collections.')
}
