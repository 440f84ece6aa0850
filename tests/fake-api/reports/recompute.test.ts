import { expect, it } from 'vitest'
import { checkReports, checkReportsOfPeriods } from '../../../fake-api/scripts/recompute/checks.ts'
import {
  createApiReader,
  readAllRounds,
  readTheoreticalRtps,
  type GetJson,
} from '../../../fake-api/scripts/recompute/byHand.ts'
import { period, reportsOfFile } from '../../support/reports.ts'

const on = reportsOfFile()

const get: GetJson = async (path) => (await on().api.call(`/${path}`)).body

it('recomputing compares all reports and finds no difference', async () => {
  const told: string[] = []
  const { compared, differences } = await checkReportsOfPeriods(get, [period], (line) => told.push(line))
  expect(differences).toEqual([])
  expect(compared).toBeGreaterThan(2000)
  expect(told[0]).toBe('400 rounds read.')
})

it.each([
  ['a cent in a row', 'casino-performance', ({ rows: [row] }: Falsified) => (row.won += 1)],
  ['a cent in a total', 'ggr, totals', ({ totals: [total] }: Falsified) => (total.wageredOpen += 1)],
  ['a missing row', 'game-performance', ({ rows }: Falsified) => rows.pop()],
  ['a row without rounds', 'top-games', ({ rows: [row] }: Falsified) => (row.gameId = 'nobody')],
  ['a cent of a day', 'trends', ({ rows: [row] }: Falsified) => (row.ggr[0] = Number(row.ggr[0]) + 1)],
  ['a verdict', 'rtp-verdicts', ({ rows: [row] }: Falsified) => (row.verdict = 'alert')],
])('recomputing finds %s', async (_, where, falsify) => {
  const falsified: GetJson = async (path) => {
    const body = await get(path)
    const [name = ''] = where.split(',')
    if (path.startsWith(`reporting/${name}`)) falsify(body as Falsified)
    return body
  }
  const of = { get: falsified, rounds: await readAllRounds(get), theoretical: await readTheoreticalRtps(get) }
  const { differences } = await checkReports(of, period)
  expect(differences.length).toBeGreaterThan(0)
  expect(differences.filter((line) => !line.startsWith(where))).toEqual([])
})

it('recomputing says that a token is not accepted', async () => {
  const read = createApiReader(`${on().api.origin}/api`, 'expired')
  await expect(read('games')).rejects.toThrow('does not accept this token')
})

type Line = Record<'won' | 'wageredOpen', number> & Record<'gameId' | 'verdict', string> & { ggr: number[] }
interface Falsified {
  rows: [Line, ...Line[]]
  totals: [Line, ...Line[]]
}
