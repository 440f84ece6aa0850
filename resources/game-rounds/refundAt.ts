import { refundAtOf } from '../../src/contract/closings.ts'
import type { Row } from '../../src/contract/row.ts'
import type { Computation } from '../../src/contract/rules.ts'

/** When open rounds are refunded by themselves: after the days of their casino, else those of its integration. */
export const refundAt: Computation = async (rows, find) => {
  const open = rows.filter(({ status }) => status === 'open')
  if (open.length === 0) return rows.map(() => ({ refundAt: null }))
  const casinos = byId(await find('casinos', { id: idsOf(open, 'casinoId') }))
  const integrations = byId(await find('integrations', { id: idsOf([...casinos.values()], 'integrationId') }))
  return rows.map(({ status, casinoId, startedAt }) => {
    const casino = casinos.get(casinoId)
    const integration = integrations.get(casino?.['integrationId'])
    const days = casino?.['gameRoundValidityPeriod'] ?? integration?.['gameRoundValidityPeriod']
    return { refundAt: status === 'open' ? refundAtOf(String(startedAt), days) : null }
  })
}

const idsOf = (rows: readonly Row[], field: string) => [
  ...new Set(rows.map((row) => row[field]).filter((id) => typeof id === 'string')),
]

const byId = (rows: readonly Row[]) => new Map<unknown, Row>(rows.map((row) => [row.id, row]))
