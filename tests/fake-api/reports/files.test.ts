import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldsOf } from '../../../src/contract/entity.ts'
import { hundredthsToDecimalText } from '../../../src/contract/formats.ts'
import type { Report } from '../../../src/contract/answers/reports.ts'
import { downloadableReports } from '../../../resources/report-files/contract.ts'
import type { User } from '../../../src/contract/access.ts'
import {
  readRoundPortion,
  type FilePortion,
  type RoundPosition,
} from '../../../fake-api/reportFiles/portions.ts'
import { canonicalJson } from '../../../fake-api/safeJson.ts'
import { registry } from '../../../resources/entities.ts'
import { gameRounds } from '../../../resources/game-rounds/entity.ts'
import { fixtures, startApi, type TestApi } from '../../support/api.ts'
import { filesOf, said } from '../../support/reportFiles.ts'
import { asked, period, someRounds } from '../../support/reports.ts'
import { escapeFormula } from '../../../src/contract/csv.ts'

const payloads = ['=HYPERLINK("http://x.example","y")', '+1+1', '-2+3', '@SUM(A1)', '\t=1', '＝1']

let api: TestApi
let files: ReturnType<typeof filesOf>
beforeAll(async () => {
  const rounds = someRounds.map((round, index) => ({
    ...round,
    playerId: payloads[index] ?? round['playerId'],
  }))
  api = await startApi({ state: { ...fixtures(), 'game-rounds': rounds } })
  files = filesOf(api)
})
afterAll(() => api.close())

describe('a file of rounds', () => {
  it('has every matching round with every field, the earliest first', async () => {
    const filter = { status: ['completed', 'open'], debit_gte: 1 }
    const file = await files.made({ kind: 'rounds', filter, format: 'machine' })
    const { rows, header } = await files.fetched(file.id)
    const expected = someRounds
      .filter(({ status, debit }) => status !== 'refunded' && debit >= 1)
      .map(({ id, startedAt, debit }) => [id, startedAt, hundredthsToDecimalText(debit)])
      .toSorted(([a = '', one = ''], [b = '', other = '']) =>
        one === other ? Number(a > b) - Number(a < b) : Number(one > other) - Number(one < other),
      )
    const at = (name: string) => header.indexOf(name)
    expect(rows.map((row) => [row[at('id')], row[at('startedAt')], row[at('debit')]])).toEqual(expected)
    const declared = fieldsOf(gameRounds).map(({ name }) => name)
    expect(header).toEqual(declared.filter((name) => !['version', 'createdAt', 'updatedAt'].includes(name)))
    expect(file).toMatchObject({ state: 'ready', rows: expected.length, expected: expected.length })
  })

  it('has the stated size and checksum', async () => {
    const filter = { casinoId: ['cf_aurora'], startedAt_gte: '2026-10-23T22:00:00.000Z' }
    const file = await files.made({ kind: 'rounds', filter, format: 'de' })
    const read = await files.fetched(file.id)
    expect(read.checksum).toBe(file.checksum)
    expect(Buffer.byteLength(read.text)).toBe(file.size)
    expect(read.headers.get('Content-Length')).toBe(String(file.size))
    expect(read.headers.get('Content-Digest')).toBe(
      `sha-256=:${Buffer.from(file.checksum ?? '', 'hex').toString('base64')}:`,
    )
    expect(read.headers.get('Content-Disposition')).toBe(`attachment; filename="${file.name}"`)
    expect(read.headers.get('Cache-Control')).toBe('no-store')
    expect(read.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(said(read, 'Bericht')).toBe('Spielrunden')
    expect(said(read, 'Version der Definitionen')).toBe('1.0')
    expect(said(read, 'Von')).toBe('24.10.2026')
    expect(said(read, 'Bis')).toBe('alle')
    expect(said(read, 'Tage und Zeiten in')).toBe('Europe/Berlin')
    expect(said(read, 'Casinos')).toBe('Aurora Palace (cf_aurora)')
    expect(said(read, 'Erstellt')).toBe('20.11.2026, 10:00:00')
    expect(said(read, 'Angefordert von')).toBe('Ada Admin')
    expect(said(read, 'Zeilen')).toBe(String(read.rows.length))
    expect(read.rows.length).toBeGreaterThan(0)
  })

  it('contains nothing that a spreadsheet would take for a formula', async () => {
    for (const format of ['de', 'machine'] as const) {
      const { header, rows } = await files.fetched(
        (await files.made({ kind: 'rounds', filter: {}, format })).id,
      )
      const players = rows.map((row) => row[header.findIndex((name) => /^(playerId|Spieler-ID)$/.test(name))])
      for (const payload of payloads) {
        expect(players).toContain(escapeFormula(payload))
        expect(players).not.toContain(payload)
      }
      // Numbers are safe, even negative ones.
      for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=@\t]|^[+-](?![\d.,]+$)/)
    }
  })

  it('is read in portions without missing or repeated rounds, even if many began at the same instant', async () => {
    expect(new Set(someRounds.map(({ startedAt }) => startedAt)).size).toBeLessThan(someRounds.length)
    const user: User = { id: 'u', name: 'U', role: 'admin', casinoAccess: 'all', casinos: [] }
    const lines: string[] = []
    let after: RoundPosition | null = null
    for (let isLast = false; !isLast;) {
      const filter = { currency: 'EUR' }
      const portion: FilePortion = await readRoundPortion(
        { store: api.store, registry },
        user,
        { filter, format: 'machine' },
        after,
        7,
      )
      lines.push(...portion.text.split('\r\n').slice(0, -1))
      expect(portion.rows).toBeLessThanOrEqual(7)
      ;({ after, isLast } = portion)
    }
    const ids = lines.map((line) => line.split(',')[0])
    const expected = someRounds.filter(({ currency }) => currency === 'EUR').map(({ id }) => id)
    expect(ids.toSorted()).toEqual(expected.toSorted())
  })

  it('names its filters, even those that match nothing', async () => {
    const filter = { startedAt: ['never'], debit: [1.5, 'much'] }
    const { id, state } = await files.made({ kind: 'rounds', filter, format: 'en' })
    expect(state).toBe('ready')
    expect(JSON.stringify((await files.fetched(id)).says)).toMatch(/never.*1\.5, much/)
  })

  it('without rounds says so, and is still a valid file', async () => {
    const file = await files.made({ kind: 'rounds', filter: { playerId: 'nobody' }, format: 'en' })
    const read = await files.fetched(file.id)
    expect(read.rows).toEqual([])
    expect(said(read, 'Rows')).toBe('0')
    expect(said(read, 'Note')).toBe('No data found.')
  })
})

describe.each(downloadableReports.filter((kind) => kind !== 'rounds'))('a file of %s', (kind) => {
  it('has the rows of the report in its order, and adds up to its totals', async () => {
    const filter = { ...period, currency: ['EUR', 'SEK'] }
    const sort = ['won', 'ASC'] as const
    const { body } = await api.call(`/reporting/${kind}?${asked({ filter, sort })}`)
    const { rows: shown } = body as Report
    const file = await files.made({ kind, filter, sort, format: 'machine' })
    const { header, rows } = await files.fetched(file.id)
    const column = (name: string) => rows.map((row) => row[header.indexOf(name)])
    expect(file.rows).toBe(shown.length)
    for (const name of ['wagered', 'ggr', 'gambledWon'] as const)
      expect(column(name)).toEqual(shown.map((row) => hundredthsToDecimalText(row[name])))
    expect(column('rtp')).toEqual(shown.map(({ rtp }) => (rtp === null ? '' : String(rtp))))
    expect(column('firstPlay')).toEqual(shown.map(({ firstPlay }) => firstPlay ?? ''))
    expect(file).toMatchObject({ ...period, casinoIds: null, sort: { field: 'won', order: 'ASC' } })
  })
})

describe('the request of a file', () => {
  it('is logged completely if it is short, otherwise by its digest', async () => {
    const logged = async (id: string) =>
      (await api.call(`/audit-entries?filter={"resource":"reports","recordId":"${id}","action":"request"}`))
        .rows[0] as { changes?: { field: string; after: unknown }[] } | undefined
    const short = await files.made({ kind: 'rounds', filter: { id: ['gr-1'] }, format: 'machine' })
    expect((await logged(short.id))?.changes).toContainEqual({
      ...{ field: 'filter.id', before: null, after: ['gr-1'] },
    })
    const filter = { id: Array.from({ length: 900 }, (_, index) => `gr-${index}`.padEnd(12, '0')) }
    const long = await files.made({ kind: 'rounds', filter, format: 'machine' })
    const { changes = [] } = (await logged(long.id)) ?? {}
    expect(JSON.stringify(changes).length).toBeLessThan(3000)
    expect(changes).toContainEqual({
      ...{ field: 'filter.sha-256', before: null },
      after: createHash('sha256').update(canonicalJson(filter)).digest('hex'),
    })
    expect((await files.read(long.id)).filter).toEqual(filter)
  })
})
