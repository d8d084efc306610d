import { style } from '../output.js'
import { resultLines, type ShownResult } from '../search/result-lines.js'
import { SAMPLE_PROJECT, SAMPLE_QUERY } from './ensure-sample.js'

export interface Introduction {
  /** Of the MCP endpoint. */
  readonly url: string
  /** What an MCP client was answered; undefined where there is no sample to ask about. */
  readonly found: readonly ShownResult[] | undefined
  /** To paste into a client. */
  readonly configuration: string
}

/** What `quire up` tells a person when it is ready. */
export function introductionLines({ url, found, configuration }: Introduction): string[] {
  const call = `search_project(project_id: "${SAMPLE_PROJECT}", query: "${SAMPLE_QUERY}"), called over MCP:`
  return [
    `${style('bold', 'Quire is ready.')}  MCP: ${url}`,
    '',
    ...(found === undefined ? [] : [call, ...resultLines(found, (text) => text), '']),
    'Add it to an MCP client, over HTTP or stdio:',
    configuration,
    '',
    'Your own notes:  quire import DIR --project ID',
    'Stop with Ctrl-C.',
  ]
}
