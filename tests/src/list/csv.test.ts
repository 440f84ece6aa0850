import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { csvText } from '../../../src/contract/csv.ts'

const read = (text: string) => Papa.parse<string[]>(text.slice(1), { newline: '\r\n' }).data
const cell = (value: string) => read(csvText(['h', 'i'], [[value, 'x']], ';'))[1]?.[0]

describe('a CSV file', () => {
  it('begins with the byte order mark, and uses the given separator', () => {
    expect(csvText(['a', 'b'], [['1,5', 'x;y']], ';')).toBe('\uFEFFa;b\r\n1,5;"x;y"')
    expect(csvText(['a', 'b'], [['1,5', 'x;y']], ',')).toBe('\uFEFFa,b\r\n"1,5","x;y"')
  })

  it('does not turn a text after a signed number into a formula, with any separator', () => {
    expect(csvText(['a', 'b'], [['-5', 'cmd|\'/C "x"\'!A0']], ',')).toBe(
      '\uFEFFa,b\r\n-5,"cmd|\'/C ""x""\'!A0"',
    )
    expect(csvText(['a', 'b'], [['5', 'x']], ',')).toBe('\uFEFFa,b\r\n5,x')
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['+SUM(A1)', "'+SUM(A1)"],
    ['-2+3', "'-2+3"],
    ['@cmd', "'@cmd"],
    [' =1', "' =1"],
    ['\t=1', "'\t'=1"],
    ['＝1', "'＝1"],
    ['-', "'-"],
    ['-€1+1', "'-€1+1"],
    ['-5 SEK', "'-5 SEK"],
    ['-A1', "'-A1"],
    ['-5SEK', "'-5SEK"],
    ['x;=cmd|1', "x;'=cmd|1"],
    ['x,=1+1', "x,'=1+1"],
    ['x\t@a', "x\t'@a"],
    ['x\n+a', "x\n'+a"],
    ['x; "=1"', 'x;\' "=1"'],
    ['x;＝1', "x;'＝1"],
  ])('defuses %s', (value, wanted) => expect(cell(value)).toBe(wanted))

  it.each([
    '-5',
    '+49',
    '-1.234,50',
    '-1,234.50',
    '12',
    'a=b',
    'x-y',
    'a; b',
    'x;-5',
    '1, -5',
    '',
    '–',
    '100%',
    '-3,50\xA0%',
    '-1.234,50\xA0€',
    '-€1,234.50',
    '-US$5.00',
    '-5,00\xA0SEK',
    '2026-11-20',
  ])('leaves %s unchanged', (value) => expect(cell(value)).toBe(value))

  it('contains every text unchanged except for the apostrophe, and no cell that begins like a formula', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({
        unit: fc.constantFrom('=', '+', '-', '@', ';', ',', '"', '\r', '\n', '\t', '1', 'a', '.', ' '),
      }),
    )
    const separator = fc.constantFrom(';' as const, ',' as const)
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1 }), separator, (rows, delimiter) => {
        const back = Papa.parse<string[]>(csvText(['h', 'i'], rows, delimiter).slice(1), {
          delimiter,
          newline: '\r\n',
        }).data.slice(1)
        expect(back).toHaveLength(rows.length)
        for (const [index, row] of rows.entries()) {
          for (const [column, value] of row.entries()) {
            const written = back[index]?.[column] ?? ''
            expect(written.replaceAll("'", '')).toBe(value.replaceAll("'", ''))
            if (/^[=+\-@\t\r]/.test(written)) expect(written).toMatch(/^[+-][A-Z]{0,3}\$?\d+([.,]\d+)*[$%]?$/)
            // Splits the line as a spreadsheet does that expects another separator.
            for (const part of written.split(/[;,\t\r\n]/).slice(1))
              if (/^[\s"]*[=+\-@]/.test(part)) expect(part.trim()).toMatch(/^[+-]\d+([.]\d+)*$/)
          }
        }
      }),
    )
  })
})
