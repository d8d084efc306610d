import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** Characters of its standard error that are kept. */
const MAX_COMPLAINTS = 2000

/** A Java process that answers one line to each line it is sent. */
export class LuceneProcess {
  readonly #process: ChildProcessWithoutNullStreams
  readonly #answers: AsyncIterator<string>
  #complaints = ''

  constructor(java: string, classPath: string) {
    this.#process = spawn(java, ['-Xmx2g', '-cp', classPath, 'LuceneSpeed'])
    this.#process.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#complaints = (this.#complaints + text).slice(0, MAX_COMPLAINTS)
    })
    // Without java there is no answer, and `ask` says why.
    this.#process.on('error', ({ message }) => {
      this.#complaints = message
    })
    this.#answers = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]()
  }

  get pid(): number | undefined {
    return this.#process.pid
  }

  /** @throws {Error} with what went wrong in there. */
  async ask(...words: readonly (string | number)[]): Promise<string[]> {
    this.#process.stdin.write(`${words.join('\t')}\n`)
    const { value, done } = await this.#answers.next()
    if (done === true) throw new Error(`The Java process has ended: ${this.#complaints.trim()}`)
    const [outcome, ...answer] = (value as string).split('\t')
    if (outcome !== 'ok') throw new Error(`Lucene: ${answer.join(' ')}`)
    return answer
  }

  async close(): Promise<void> {
    if (this.#process.exitCode !== null) return
    this.#process.stdin.end()
    await once(this.#process, 'close')
  }
}
