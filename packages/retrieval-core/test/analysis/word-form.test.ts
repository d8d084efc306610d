import { describe, expect, it } from 'vitest'
import { wordRules } from '../../src/analysis/stem.js'
import { wordForm as formOf } from '../../src/analysis/word-form.js'

const { stemmer } = wordRules('en')
const wordForm = (word: string) => formOf(word, stemmer)

describe('wordForm', () => {
  it.each([
    ['Running', 'running', 'run'],
    ['queries', 'queries', 'queri'],
    ['книгами', 'книгами', 'книг'],
    ['Ёлка', 'елка', 'елк'],
    ['والكتابة', 'والكتابة', 'والكتاب'],
    ['किताबें', 'किताबें', 'किताब'],
    ['ΑΝΘΡΩΠΟΣ', 'ανθρωποσ', 'ανθρωπ'],
    ['άνθρωποι', 'ανθρωποι', 'ανθρωπ'],
  ])('stems %s by the default language of its script', (word, surface, stem) => {
    expect(wordForm(word)).toEqual({ surface, stem })
  })

  it('drops marks of Latin, Greek and Cyrillic letters', () => {
    expect(wordForm('hälsa')).toEqual(wordForm('halsa'))
    expect(wordForm('Résumés')).toEqual(wordForm('resumes'))
    expect(wordForm('İstanbul')).toEqual(wordForm('istanbul'))
  })

  it('keeps marks that are letters', () => {
    expect(wordForm('हिन्दी').surface).toBe('हिन्दी')
    expect(wordForm('שָׁלוֹם').surface).toBe('שָׁלוֹם'.normalize('NFC'))
  })

  it('gives letters whose capitals differ in kind one form', () => {
    expect(wordForm('Straße')).toEqual(wordForm('STRASSE'))
    expect(wordForm('kapı')).toEqual(wordForm('KAPI'))
  })

  it('takes English endings after an apostrophe off', () => {
    expect(wordForm("User's")).toEqual({ surface: 'user', stem: 'user' })
    expect(wordForm("we'll")).toEqual({ surface: 'we', stem: 'we' })
    expect(wordForm("don't")).toEqual({ surface: "don't", stem: "don't" })
  })

  it('leaves a mix of scripts unstemmed', () => {
    expect(wordForm('runningиди')).toEqual({ surface: 'runningиди', stem: 'runningиди' })
  })

  it('knows a long word by its first 128 code points', () => {
    expect(wordForm('x'.repeat(5_000))).toEqual({ surface: 'x'.repeat(128), stem: 'x'.repeat(128) })
    expect(wordForm('𝒳ᚠ'.normalize('NFC').repeat(100)).surface).toBe('𝒳ᚠ'.repeat(64))
  })
})
