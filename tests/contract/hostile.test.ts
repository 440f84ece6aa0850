import { describe, expect, it } from 'vitest'
import { escapeFormula } from '../../src/contract/csv.ts'
import { validateRecord } from '../../src/contract/validate.ts'
import { toNfcText, toComparableText, withoutAccents } from '../../src/contract/values.ts'
import { parseSafeJson } from '../../fake-api/safeJson.ts'
import { registry } from '../../resources/entities.ts'

describe('oversized bodies', () => {
  it('with unknown fields are refused after a hundred errors', () => {
    const entity = registry.find('jurisdictions')
    if (!entity) throw new Error('Jurisdictions are not declared')
    const unknown = Object.fromEntries(Array.from({ length: 85_000 }, (_, n) => [`field${n}`, n]))
    const result = validateRecord(entity, { name: 'Malta', ...unknown })
    expect(result.ok ? 0 : Object.keys(result.errors).length).toBe(100)
  })

  it('that repeat known names in other orders or selections are refused', () => {
    const names = Array.from({ length: 40 }, (_, n) => `n${n}`)
    const objects = Array.from({ length: 3000 }, (_, n) => {
      const own = names.filter((__, at) => (n >> (at % 12)) % 2 === at % 2)
      return `{${own.map((name) => `"${name}":0`).join()}}`
    })
    expect(parseSafeJson(`[${objects.join()}]`)).toBeUndefined()
    expect(parseSafeJson(`[${objects.slice(0, 100).join()}]`)).toHaveLength(100)
  })

  it('with very many different names are refused at any depth, with repeated names accepted', () => {
    const names = (make: (n: number) => string) => Array.from({ length: 20_100 }, (_, n) => make(n)).join()
    expect(parseSafeJson(`{${names((n) => `"a${n}":0`)}}`)).toBeUndefined()
    expect(parseSafeJson(`[${names((n) => `{"a${n}" \n:0}`)}]`)).toBeUndefined()
    expect(parseSafeJson(`{${names((n) => `"\\"a${n}\\\\":0`)}}`)).toBeUndefined()
    expect(parseSafeJson(`[${names((n) => `{"a":"b${n}\\":0","c":${n}}`)}]`)).toHaveLength(20_100)
    expect(parseSafeJson(`[${'{"a":0},'.repeat(300_000)}{}]`)).toHaveLength(300_001)
  })

  it('with many sibling values are accepted, with too much nesting refused', () => {
    expect(parseSafeJson(`[${'[],'.repeat(300_000)}[]]`)).toHaveLength(300_001)
    expect(parseSafeJson(`${'['.repeat(32)}${']'.repeat(32)}`)).toBeDefined()
    expect(parseSafeJson(`${'['.repeat(33)}${']'.repeat(33)}`)).toBeUndefined()
    expect(parseSafeJson(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)).toBeUndefined()
    expect(parseSafeJson(`[${'{},'.repeat(1_000_000)}{}]`)).toBeUndefined()
    expect(parseSafeJson('{"a":[{"__proto__":{}}]}')).toBeUndefined()
  })
})

describe('a CSV cell that starts with a number after another separator', () => {
  it.each([
    ["x;-1,5+cmd|'/C calc'!A0;", "x;'-1,5+cmd|'/C calc'!A0;"],
    ['x,+2.5=1', "x,'+2.5=1"],
    ['x;-1,b', "x;'-1,b"],
    ['x;\t \r\n=1', "x;\t \r\n'=1"],
    ['x; " =1', 'x;\' " =1'],
  ])('and continues as a formula is defused: %s', (cell, safe) => expect(escapeFormula(cell)).toBe(safe))

  it.each(['x;-1,5', 'x;-12.50;y', 'x\t+3'])('and is a number stays: %s', (cell) =>
    expect(escapeFormula(cell)).toBe(cell),
  )

  it('takes no longer for a cell of separators only than for others', () => {
    for (const separator of ['\t', ';', '; ', ';"', ';1,']) {
      const cell = `x${separator.repeat(400_000)}`
      expect(escapeFormula(cell)).toBe(cell)
    }
  })
})

describe('a CSV cell that begins with a sign', () => {
  it.each(['+A$1', '-AB$12', '-XFD$1', '+A$1%', '+A$1,1', '+A＄1'])(
    'and refers to a cell is defused: %s',
    (cell) => expect(escapeFormula(cell)).toBe(`'${cell}`),
  )

  it.each(['-A$5.00', '-CA$1,000.00', '-$5', '-€1', '-JPY\xA05', '-5,00\xA0€'])(
    'and is an amount stays: %s',
    (cell) => expect(escapeFormula(cell)).toBe(cell),
  )
})

describe('a long run of combining marks', () => {
  // Composed as it is, it would take a quarter of an hour.
  const marks = '\u0301\u0316'.repeat(250_000)
  const first = marks.slice(0, 30)

  it('is cut before it is composed or folded', () => {
    expect(toNfcText(`e${marks}`)).toBe(`e${first}`.normalize('NFC'))
    expect(toComparableText(`E${marks} x`)).toBe(toComparableText(`e${first} x`))
    expect(toNfcText(`e${first}`.repeat(3))).toBe(`e${first}`.repeat(3).normalize('NFC'))
  })

  it('is left out of ids', () => {
    expect(withoutAccents(`Caf\u00e9${marks}`)).toBe('Cafe')
    expect(withoutAccents('\uff9e\u0316'.repeat(250_000))).toHaveLength(0)
  })
})
