import { describe, expect, it } from 'vitest'
import { registry } from '../../../resources/entities.ts'
import { sortableFields } from '../../../src/contract/query.ts'
import { reportNames, reports, type ReportName } from '../../../src/contract/reports.ts'
import { figureDefinitions, figureNames } from '../../../src/contract/reports/figures.ts'
import { reportsOfFile, asked } from '../../support/reports.ts'

const on = reportsOfFile()
const orders = ['ASC', 'DESC'] as const
const amounts = figureNames.filter((name) => figureDefinitions[name].kind === 'amount')

/** Checks the order of a list: by currency, then by amount; rows without an amount come last. */
function expectWithin(rows: readonly object[], amount: string, order: (typeof orders)[number]) {
  const sign = order === 'ASC' ? 1 : -1
  const seen = rows.map((row) => row as Record<string, unknown>)
  expect(new Set(seen.map(({ currency }) => currency)).size).toBeGreaterThan(1)
  const sorted = seen.toSorted((a, b) => {
    if (a['currency'] !== b['currency']) return String(a['currency']) < String(b['currency']) ? -sign : sign
    const [one, other] = [a[amount] ?? null, b[amount] ?? null]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return sign * (Number(one) - Number(other))
  })
  expect(seen.map((row) => [row['currency'], row[amount]])).toEqual(
    sorted.map((row) => [row['currency'], row[amount]]),
  )
}

const sortedByAmount = registry.all.flatMap((entity) =>
  sortableFields(entity).flatMap((field) =>
    field.kind === 'amount' ? orders.map((order) => [entity.name, field.path, order] as const) : [],
  ),
)

describe('amounts in different currencies are never ranked against each other', () => {
  it('in any list that can be sorted by an amount', () => {
    expect(sortedByAmount.length).toBeGreaterThan(0)
  })

  it.each(sortedByAmount)('in the list %s by %s %s', async (name, field, order) => {
    const { rows } = await on().api.call(`/${name}?${asked({ sort: [field, order], range: [0, 999] })}`)
    expectWithin(rows, field, order)
  })

  it.each(reportNames)('in the report %s', async (name) => {
    for (const amount of amounts)
      for (const order of orders) {
        const all = { from: '2026-10-20', to: '2026-10-30' }
        const { rows } = await on().report(name, all, 'admin', { sort: [amount, order] })
        expectWithin(rows, amount, order)
      }
  })

  it.each(reportNames.filter((name) => reports[name].by !== 'day'))(
    'in the default order of the report %s, page by page',
    async (name: ReportName) => {
      const all = { from: '2026-10-20', to: '2026-10-30' }
      const { rows } = await on().report(name, all)
      expectWithin(rows, 'wagered', 'DESC')
      const page = await on().report(name, all, 'admin', { range: [1, 4] })
      expect(page.rows).toEqual(rows.slice(1, 5))
    },
  )
})
