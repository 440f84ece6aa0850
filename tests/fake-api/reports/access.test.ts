import { describe, expect, it } from 'vitest'
import { reportNames } from '../../../src/contract/reports.ts'
import type { Behaviour } from '../../../fake-api/neighbours/behaviour.ts'
import { told } from '../../support/neighbours.ts'
import { period, reportsOfFile } from '../../support/reports.ts'

const on = reportsOfFile()

describe.each(reportNames)('the report %s', (name) => {
  it('shows visitors their own casinos only', async () => {
    const own = await on().report(name, period, 'visitor')
    const asAdmin = await on().report(name, { ...period, casinoId: ['cf_aurora', 'cf_bluefin'] })
    const { rounds: _own, ...seen } = own
    const { rounds: _admin, ...expected } = asAdmin
    expect(seen).toEqual(expected)
    expect((await on().report(name, { ...period, casinoId: 'cf_fjord' }, 'visitor')).totals).toEqual([])
    expect((await on().report(name, period, 'guest')).totals).toEqual([])
    expect((await on().report(name, period, 'scopedAdmin')).totals).toEqual(
      (await on().report(name, { ...period, casinoId: 'cf_aurora' })).totals,
    )
  })

  it('requires a signed-in user with a role, and is read-only', async () => {
    expect((await on().answer(name, period, null)).status).toBe(401)
    expect((await on().answer(name, period, { sub: 'u-none', roles: [] })).status).toBe(403)
    expect((await on().api.call(`/reporting/${name}`, { method: 'POST' })).status).toBe(405)
  })

  it.each<[Behaviour, number, string]>([
    ['slow', 503, 'reportingUnavailable'],
    ['refuse', 503, 'reportingUnavailable'],
    ['fail', 503, 'reportingUnavailable'],
    ['lie', 502, 'reportingInconsistent'],
  ])('reports an error if the reporting service is set to %s', async (behaviour, status, code) => {
    await told(on().api, 'reporting/service', behaviour)
    const refused = await on().answer(name, period)
    await told(on().api, 'reporting/service', 'fine')
    expect({ status: refused.status, body: refused.body }).toMatchObject({ status, body: { code } })
    expect((await on().answer(name, period)).status).toBe(200)
  })
})

it.each([
  ['filter={"colour":"red"}'],
  ['filter={"from":"2026-02-30"}'],
  ['filter={"from":"2026-10-25","to":"2026-10-24"}'],
  ['filter={"moneyKind":"gold"}'],
  ['filter={"currency":["XXQ"]}'],
  ['filter={'],
  ['sort=["secret","ASC"]'],
  ['sort=["wagered"]'],
  ['range=[5,1]'],
  ['page=2'],
])('a report refuses %s', async (query) => {
  const { status, body } = await on().api.call(`/reporting/ggr?${query}`)
  expect({ status, body }).toMatchObject({ status: 400, body: { code: 'malformed' } })
})
