import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const BENCH = fileURLToPath(new URL('../../', import.meta.url))
const FIXTURES = join(BENCH, 'fixtures/quality')
/** Public collections beside the repository. */
const PUBLIC = join(BENCH, '../../shared/data/ir')

/** Where judged collections are looked for: public ones where they are present, else small ones of our own. */
export function defaultDataFolder(): string {
  return existsSync(PUBLIC) ? PUBLIC : FIXTURES
}
