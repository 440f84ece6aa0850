import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { de } from '../../i18n/de.ts'
import { en } from '../../i18n/en.ts'
import { textsOf } from './texts.ts'

const [, trade = ''] = readFileSync('docs/glossary.md', 'utf8').split('## Terms of the trade')
const [table = ''] = trade.split('\n## ')
const rows = table
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()))

describe('the glossary', () => {
  it('has the terms of the trade in both languages as the console shows them', () => {
    const [german, english] = [new Set(textsOf(de)), new Set(textsOf(en))]
    expect(rows.length).toBeGreaterThan(20)
    expect(rows.filter(([, term = '']) => !german.has(term)).map(([, term]) => term)).toEqual([])
    expect(rows.filter(([, , term = '']) => !english.has(term)).map(([, , term]) => term)).toEqual([])
  })
})
