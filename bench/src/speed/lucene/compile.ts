import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SOURCE = fileURLToPath(new URL('../../../peers/lucene/LuceneSpeed.java', import.meta.url))

export interface LuceneLocation {
  /** Folder of the jars. */
  readonly jars: string
  /** Folder of a JDK. Default: the one of `JAVA_HOME`, or `java` and `javac` on the path. */
  readonly jdk?: string | undefined
}

export interface CompiledLucene {
  readonly java: string
  readonly classPath: string
  /** Of the source and the names of the jars: what was indexed by another Lucene is indexed anew. */
  readonly key: string
}

/**
 * Compiles the peer against the jars of a folder, once for each version of it.
 * @throws {Error} saying what is missing: jars, `javac`, or a class.
 */
export function compileLucene({ jars: jarFolder, jdk }: LuceneLocation, cache: string): CompiledLucene {
  const home = jdk ?? process.env.JAVA_HOME
  const tool = (name: string) => (home === undefined ? name : join(home, 'bin', name))
  const jars = readdirSync(jarFolder)
    .filter((name) => name.endsWith('.jar'))
    .sort()
  if (jars.length === 0) throw new Error(`No jars are in ${jarFolder}`)
  const hash = createHash('sha256').update(readFileSync(SOURCE)).update(jars.join())
  const key = hash.digest('hex').slice(0, 16)
  const classes = join(cache, `lucene-classes-${key}`)
  const jarPath = jars.map((name) => join(jarFolder, name)).join(delimiter)
  if (!existsSync(join(classes, 'LuceneSpeed.class'))) {
    mkdirSync(classes, { recursive: true })
    const { error, status, stderr } = spawnSync(tool('javac'), ['-cp', jarPath, '-d', classes, SOURCE], {
      encoding: 'utf8',
    })
    if (error !== undefined) throw new Error(`javac cannot be run: ${error.message}`)
    if (status !== 0) throw new Error(`javac refused the peer: ${stderr.trim()}`)
  }
  return { java: tool('java'), classPath: [classes, jarPath].join(delimiter), key }
}
