import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AppUnderTest, openApp } from './app-under-test.js'
import { callTool } from './call-tool.js'
import { projectWith } from './project-with.js'

interface Case {
  readonly what: string
  readonly path: string
  readonly content: string
  /** Each of these finds the notebook, and no other one of the table first. */
  readonly queries: readonly string[]
}

const CASES: readonly Case[] = [
  {
    what: 'a decision by its number, whole and in parts',
    path: 'decisions/log-format.md',
    content: '# Log format\n\nSuperseded by DEC-0054 last spring.',
    queries: ['DEC-0054', 'dec-0054', 'dec 0054', '0054'],
  },
  {
    what: 'an identifier in snake case',
    path: 'code/files.md',
    content: '# Files\n\nState goes through `atomic_write_json`, never through open().',
    queries: ['atomic_write_json', 'atomic write', 'ATOMIC_WRITE_JSON'],
  },
  {
    what: 'a version number',
    path: 'code/releases.md',
    content: '# Releases\n\nThe leak was mended in 1.0.21 of the collector.',
    queries: ['1.0.21'],
  },
  {
    what: 'an identifier in camel case by one of its parts',
    path: 'code/accounts.md',
    content: '# Accounts\n\nCall getUserById with the number of the badge.',
    queries: ['user', 'getUserById', 'getuserbyid', 'user by id'],
  },
  {
    what: 'a package and a file',
    path: 'code/layout.md',
    content: '# Layout\n\nThe entry of @harbour/console is src/index.ts.',
    queries: ['@harbour/console', 'console', 'src/index.ts', 'index.ts'],
  },
  {
    what: 'a Swedish word with and without its marks, in either Unicode form',
    path: 'languages/swedish.md',
    content: '# Svenska\n\nFörbundet rapporterar om barnens hälsa.',
    queries: ['hälsa', 'ha\u0308lsa', 'halsa', 'HÄLSA'],
  },
  {
    what: 'two Han characters inside a longer Chinese text',
    path: 'languages/chinese.md',
    content: '# 中文\n\n長期記憶體的管理非常重要，系統會自動清除舊資料。',
    queries: ['記憶體', '清除', '舊'],
  },
  {
    what: 'two Han characters inside a longer Japanese text',
    path: 'languages/japanese.md',
    content: '# 日本語\n\n人間の長期記憶は睡眠中に整理されると考えられている。',
    queries: ['長期記憶は', '睡眠', '整理'],
  },
  {
    what: 'a Korean noun behind which a particle stands',
    path: 'languages/korean.md',
    content: '# 한국어\n\n계류삭을 점검하고 배터리는 교체한다. 관측값과 기록을 남긴다.',
    queries: ['계류삭', '배터리', '관측값', '기록'],
  },
  {
    what: 'a Cyrillic word in another case',
    path: 'languages/russian.md',
    content: '# Русский\n\nПрограммисты проверяют якорные цепи каждую весну.',
    queries: ['цепь', 'программист', 'ЯКОРНЫЕ'],
  },
  {
    what: 'an Arabic word',
    path: 'languages/arabic.md',
    content: '# العربية\n\nالميناء مغلق بسبب العاصفة القوية.',
    queries: ['العاصفة', 'ميناء'],
  },
  {
    what: 'a Thai word, where no blank separates words',
    path: 'languages/thai.md',
    content: '# ภาษาไทย\n\nพายุกำลังจะมาถึงท่าเรือในวันพรุ่งนี้',
    queries: ['พายุ', 'ท่าเรือ'],
  },
  {
    what: 'a Hindi word',
    path: 'languages/hindi.md',
    content: '# हिन्दी\n\nबंदरगाह में तूफान की चेतावनी जारी की गई है।',
    queries: ['बंदरगाह', 'तूफान', 'चेतावनी'],
  },
  {
    what: 'a word among emoji',
    path: 'languages/emoji.md',
    content: '# Mood\n\n🎣👩🏽‍🚀 the mackerel👨‍👩‍👧‍👦 swam past 🇰🇷 today 🎣',
    queries: ['mackerel'],
  },
  {
    what: 'words behind typographic apostrophes and quotes',
    path: 'languages/quotes.md',
    content: '# Quotes\n\nThe “skipper’s” berth stays free.',
    queries: ["skipper's", 'skipper’s', 'berth'],
  },
  {
    what: 'a hashtag, a mention and a front-matter value',
    path: 'meta/watch.md',
    content: '---\nvessel: Nordkaper\n---\n# Watch\n\nAsk @lindqvist about #barometer readings.',
    queries: ['Nordkaper', 'lindqvist', '#barometer'],
  },
]

let app: AppUnderTest
let project_id: string
beforeAll(async () => {
  app = await openApp()
  project_id = await projectWith(app, Object.fromEntries(CASES.map(({ path, content }) => [path, content])))
})
afterAll(() => app.close())

const search = async (query: string) =>
  (await callTool(app, 'search_project', { project_id, query, limit: 50 })).envelope.items as {
    item: { path: string; excerpt: string }
  }[]

describe.each(CASES)('$what is found', ({ path, queries }) => {
  test.each(queries)('by %s', async (query) => {
    expect((await search(query))[0]?.item.path).toBe(path)
  })
})

test('記憶 is found in Chinese and in Japanese, in the middle of longer words', async () => {
  const paths = (await search('記憶')).map(({ item }) => item.path)
  expect(paths.toSorted()).toEqual(['languages/chinese.md', 'languages/japanese.md'])
})

test('an excerpt shows the match with the emoji around it whole, in the original text', async () => {
  const [found] = await search('mackerel')
  expect(found!.item.excerpt).toContain('🎣👩🏽‍🚀 the mackerel👨‍👩‍👧‍👦 swam past 🇰🇷 today 🎣')
})

test('an excerpt out of a sea of emoji is at most 300 code points, cut between graphemes', async () => {
  const family = '👨‍👩‍👧‍👦'
  const content = `# Crowd\n\n${family.repeat(400)} windlass ${family.repeat(400)}`
  const crowded = await projectWith(app, { 'crowd.md': content })
  const { envelope } = await callTool(app, 'search_project', { project_id: crowded, query: 'windlass' })
  const { excerpt } = envelope.items[0].item as { excerpt: string }
  expect(excerpt).toContain('windlass')
  expect([...excerpt].length).toBeLessThanOrEqual(300)
  expect(excerpt.isWellFormed()).toBe(true)
  const clusters = [...new Intl.Segmenter().segment(excerpt)].map(({ segment }) => segment)
  for (const cluster of clusters) expect(cluster === family || [...cluster].length === 1).toBe(true)
})
