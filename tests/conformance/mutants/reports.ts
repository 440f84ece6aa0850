import { answering, asking, on, withBody, withParameter, withRows, type Fields } from '../changes.ts'
import type { Mutant, Passing } from '../proxy.ts'
import type { Known } from './access.ts'

const trends = on('GET', '/reporting/trends')
const withTrends = (change: (rows: Fields[]) => Fields[]) =>
  withBody((body) => ({ ...body, rows: change(body['rows'] as Fields[]) }))
const withDays = (change: (ggr: number[]) => number[]) =>
  withTrends((rows) => rows.map((row) => ({ ...row, ggr: change(row['ggr'] as number[]) })))

/** Mutants with wrong figures, or figures of too many casinos. */
export function reportMutants({ admin, visitor }: Known): Mutant[] {
  const byVisitor = (request: Passing) =>
    request.headers['authorization'] === `Bearer ${visitor}` && trends(request)
  const told = (name: string, change: Parameters<typeof answering>[3]) =>
    answering('reports.trends', name, (request, { status }) => trends(request) && status === 200, change)
  const few = (most: number) =>
    withParameter('groups', (text) => JSON.stringify((JSON.parse(text) as unknown[]).slice(0, most)))
  return [
    told(
      'rows come in an order of their own',
      withTrends((rows) => rows.toReversed()),
    ),
    told(
      'a row without rounds is there',
      withTrends((rows) => [{ ...rows[0], casinoId: 'no-such-casino' }, ...rows]),
    ),
    told(
      'days without rounds are left out',
      withDays((ggr) => ggr.filter((one) => one !== 0)),
    ),
    told(
      'the last day is not told yet',
      withDays((ggr) => ggr.slice(0, -1)),
    ),
    told(
      'days are no sums',
      withDays((ggr) => ggr.map((one) => one + 1)),
    ),
    answering(
      'reports.amounts-within-currency',
      'rounds are sorted by amount regardless of currency',
      on('GET', '/game-rounds?'),
      withRows((rows) => rows.toSorted((a, b) => Number(a['debit']) - Number(b['debit']))),
    ),
    answering(
      'reports.amounts-within-currency',
      'rows of a report are sorted by amount regardless of currency',
      on('GET', '/reporting/game-performance'),
      withBody((body) => ({
        ...body,
        rows: (body['rows'] as Fields[]).toSorted((a, b) => Number(b['wagered']) - Number(a['wagered'])),
      })),
    ),
    asking('reports.trends', 'trends have no scope', byVisitor, (request) => ({
      ...request,
      headers: { ...request.headers, authorization: `Bearer ${admin}` },
    })),
    answering(
      'reports.trends',
      'visitors get no trends',
      byVisitor,
      withTrends(() => []),
    ),
    asking('reports.trends-bounds', 'trends cover too many rows', trends, few(100)),
    asking(
      'reports.trends-bounds',
      'trends of too many days are shortened',
      trends,
      withParameter('filter', () => JSON.stringify({ from: '2026-01-01', to: '2026-01-31' })),
    ),
    asking(
      'reports.trends-bounds',
      'trends without rows return one',
      (request) => trends(request) && request.path.includes('groups=%5B%5D'),
      withParameter('groups', () => JSON.stringify([['no-such-casino', 'EUR', 'real']])),
    ),
  ]
}
