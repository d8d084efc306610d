import { stemmer as arabic } from '@orama/stemmers/arabic'
import { stemmer as armenian } from '@orama/stemmers/armenian'
import { stemmer as bulgarian } from '@orama/stemmers/bulgarian'
import { stemmer as danish } from '@orama/stemmers/danish'
import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as finnish } from '@orama/stemmers/finnish'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as greek } from '@orama/stemmers/greek'
import { stemmer as hungarian } from '@orama/stemmers/hungarian'
import { stemmer as hindi } from '@orama/stemmers/indian'
import { stemmer as indonesian } from '@orama/stemmers/indonesian'
import { stemmer as irish } from '@orama/stemmers/irish'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as lithuanian } from '@orama/stemmers/lithuanian'
import { stemmer as norwegian } from '@orama/stemmers/norwegian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as romanian } from '@orama/stemmers/romanian'
import { stemmer as russian } from '@orama/stemmers/russian'
import { stemmer as serbian } from '@orama/stemmers/serbian'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { stemmer as swedish } from '@orama/stemmers/swedish'
import { stemmer as tamil } from '@orama/stemmers/tamil'
import { stemmer as turkish } from '@orama/stemmers/turkish'
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian'
import { foldMarks } from './normalise.js'
import type { Script } from './scripts.js'

/** Gives the stem of a lower-case word in NFC, with its marks: `й` is not `и`. */
export type Stemmer = (word: string) => string

export interface LanguageRules {
  readonly scripts: readonly Script[]
  readonly stemmer: Stemmer
}

const unstemmed: Stemmer = (word) => word
const rules = (scripts: string, stemmer: Stemmer): LanguageRules => ({
  scripts: scripts.split(' ') as Script[],
  stemmer,
})

/** Languages that are told apart because their words are stemmed by different rules, or must not be; ISO 639-1. */
export const LANGUAGES = {
  // Its words come with and without the marks of other languages, and must stem alike: `résumé` as `resume`.
  en: rules('latin', (word) => english(foldMarks(word))),
  cs: rules('latin', unstemmed),
  da: rules('latin', danish),
  de: rules('latin', german),
  es: rules('latin', spanish),
  fi: rules('latin', finnish),
  fr: rules('latin', french),
  ga: rules('latin', irish),
  hu: rules('latin', hungarian),
  id: rules('latin', indonesian),
  it: rules('latin', italian),
  lt: rules('latin', lithuanian),
  nl: rules('latin', dutch),
  no: rules('latin', norwegian),
  pl: rules('latin', unstemmed),
  pt: rules('latin', portuguese),
  ro: rules('latin', romanian),
  sv: rules('latin', swedish),
  tr: rules('latin', turkish),
  vi: rules('latin', unstemmed),
  sr: rules('latin cyrillic', serbian),
  ru: rules('cyrillic', russian),
  bg: rules('cyrillic', bulgarian),
  uk: rules('cyrillic', ukrainian),
  ar: rules('arabic', arabic),
  fa: rules('arabic', unstemmed),
  ur: rules('arabic', unstemmed),
  hi: rules('devanagari', hindi),
  el: rules('greek', greek),
  hy: rules('armenian', armenian),
  ta: rules('tamil', tamil),
  // Cut into words and pairs of characters by script; the words of other scripts go by their defaults.
  ja: rules('', unstemmed),
  ko: rules('', unstemmed),
  th: rules('', unstemmed),
  zh: rules('', unstemmed),
} satisfies Record<string, LanguageRules>

export type Language = keyof typeof LANGUAGES

/** Where nothing tells which language it is. */
export const DEFAULT_LANGUAGES: Readonly<Record<Script, Language>> = {
  latin: 'en',
  cyrillic: 'ru',
  arabic: 'ar',
  devanagari: 'hi',
  greek: 'el',
  armenian: 'hy',
  tamil: 'ta',
}

/** The language of a code; English, and so the default of every script, for one that is not known. */
export function languageFor(code: string | undefined): Language {
  return code !== undefined && Object.hasOwn(LANGUAGES, code) ? (code as Language) : 'en'
}

/** Languages by whose rules a query is stemmed, at most: each adds terms to search. */
const MAX_QUERY_LANGUAGES = 4

/** The languages by whose rules the words of a query are stemmed, for an index that holds these, the most frequent first. */
export function queryLanguages(codes: readonly string[]): Language[] {
  // Languages without rules for words that blanks set apart go by the defaults, as English does.
  const languages = codes.map(languageFor).map((code) => (LANGUAGES[code].scripts.length === 0 ? 'en' : code))
  return languages.length === 0 ? ['en'] : [...new Set(languages)].slice(0, MAX_QUERY_LANGUAGES)
}
