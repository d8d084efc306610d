import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const WORDS =
  `buoy harbour mooring chain anchor wave height period swell wind gust sensor report battery charge voltage
  station console operator alarm page escalate incident decision review release migration database index query token
  window cache budget latency retry backoff queue worker segment merge rank score excerpt notebook folder heading
  paragraph table column row value default option limit failure remedy cause observation measurement calibration
  drift offset threshold schedule season typhoon rain fog visibility current tide depth chart survey diver inspection
  corrosion replacement supplier invoice contract meeting minutes agenda action owner deadline status draft accepted
  rejected superseded reference glossary example explanation background context consequence alternative trade-off
  because although whenever between within across before after during against towards measured observed expected`
    .split(/\s+/)
    .filter((word) => word !== '')
const KOREAN = [
  '부이는',
  '계류삭을',
  '점검하고',
  '태풍이',
  '오기',
  '전에',
  '배터리',
  '전압이',
  '낮아지면',
  '교체한다',
  '관측값과',
  '기록을',
]
const IDENTIFIERS = [
  'atomic_write_json',
  'getUserById',
  'replayReports',
  'wave_stats',
  'LOOKOUT_HOME',
  'src/replay/queue.ts',
]

/** A generator of numbers from 0 to 1, always the same for one seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The name of the file of this number, from 0; 25 to a folder, folders two deep. */
export function pathOf(number: number): string {
  const folder = Math.floor(number / 25)
  return `area-${folder % 20}/topic-${folder}/Note ${number}.md`
}

/** A word that occurs in the file of this number and in no other. */
export const wordOf = (number: number): string => `marker${number.toString(36)}x`

/** The text of the file of this number: about six kilobytes of headings, prose, lists, tables, code and links. */
export function noteOf(number: number): string {
  const random = randomNumbers(number + 1)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
  const sentence = (): string => {
    const words = Array.from({ length: 8 + Math.floor(random() * 14) }, () =>
      random() < 0.04 ? pick(KOREAN) : pick(WORDS),
    )
    if (random() < 0.15) words.push(`\`${pick(IDENTIFIERS)}\``)
    if (random() < 0.1) words.push(`[[Note ${Math.floor(random() * 5_000)}]]`)
    return `${words.join(' ')}.`
  }
  const paragraph = (): string => Array.from({ length: 3 + Math.floor(random() * 5) }, sentence).join(' ')
  const list = (): string => Array.from({ length: 4 }, () => `- ${sentence()}`).join('\n')
  const table = (): string =>
    ['| item | value | note |', '| --- | ---: | --- |']
      .concat(
        Array.from(
          { length: 5 },
          () => `| ${pick(WORDS)} | ${Math.floor(random() * 1_000)} | ${pick(WORDS)} ${pick(WORDS)} |`,
        ),
      )
      .join('\n')
  const code = (): string =>
    `\`\`\`ts\nconst ${pick(WORDS)} = await ${pick(IDENTIFIERS).replaceAll('/', '_')}('${pick(WORDS)}')\n\`\`\``
  const sections = Array.from({ length: 4 + Math.floor(random() * 4) }, (_, index) =>
    [
      `## ${pick(WORDS)} ${pick(WORDS)} ${index + 1}`,
      paragraph(),
      pick([list, table, code, paragraph])(),
      paragraph(),
    ].join('\n\n'),
  )
  const tags = `tags: [${pick(WORDS)}, ${pick(WORDS)}]`
  return `---\n${tags}\nstatus: ${pick(['draft', 'accepted'])}\n---\n\n# Note ${number} ${pick(WORDS)} ${pick(WORDS)}\n\n${wordOf(number)} ${paragraph()}\n\n${sections.join('\n\n')}\n`
}

/** Writes the files of the numbers from 0 to `count`. */
export async function generateTree(root: string, count: number): Promise<void> {
  const folders = new Set(Array.from({ length: count }, (_, number) => dirname(pathOf(number))))
  for (const folder of folders) await mkdir(join(root, folder), { recursive: true })
  for (let start = 0; start < count; start += 200) {
    const numbers = Array.from({ length: Math.min(200, count - start) }, (_, index) => start + index)
    await Promise.all(numbers.map((number) => writeFile(join(root, pathOf(number)), noteOf(number))))
  }
}
