import type { Entity } from '../../src/contract/entity.ts'
import type { Trend, Trends } from '../../src/contract/reports.ts'
import { addDays, daysOf, type Period } from '../../src/contract/reports/period.ts'
import { parseTrendQuery } from '../../src/contract/reports/trendQuery.ts'
import type { Api } from '../api.ts'
import { taggedAnswer } from '../dialect/answer.ts'
import type { Handler } from '../dialect/routes.ts'
import { requirePermission } from '../guard/guard.ts'
import { inScope } from './scope.ts'
import { askDays } from './service.ts'

/** `GET /api/reporting/trends`: `Trends` of the requested groups that the user sees, in the order of the request. */
export const readTrends =
  (api: Api, entity: Entity): Handler =>
  async ({ user, parameters }) => {
    requirePermission(user, entity, 'list')
    const { by, groups, filter } = parseTrendQuery(parameters, api.clock())
    const own = within(filter[by], [...new Set(groups.map(([id]) => id))])
    const { from, to } = filter
    const narrow = await inScope(api.store, user, {
      ...filter,
      ...(by === 'gameId' ? { gameId: own } : { casinoId: own }),
      currency: within(filter.currency, [...new Set(groups.map(([, currency]) => currency))]),
      moneyKind: within(filter.moneyKind, [...new Set(groups.map(([, , kind]) => kind))]),
    })
    const found = await askDays(api, narrow, by)
    const known = new Map(
      found.map(({ id, currency, moneyKind, days }) => [JSON.stringify([id, currency, moneyKind]), days]),
    )
    const rows = groups.flatMap(([id, currency, moneyKind]): Trend[] => {
      const days = known.get(JSON.stringify([id, currency, moneyKind]))
      if (!days) return []
      const ggr = daily({ from, to }, new Map(days))
      return [{ ...(by === 'gameId' ? { gameId: id } : { casinoId: id }), currency, moneyKind, ggr }]
    })
    const body: Trends = { from, to, rows }
    return taggedAnswer(body)
  }

const within = <T extends string>(allowed: readonly T[] | undefined, wanted: readonly T[]): T[] =>
  wanted.filter((one) => allowed?.includes(one) ?? true)

const daily = (period: Period, known: ReadonlyMap<string, number>) =>
  Array.from({ length: daysOf(period) }, (_, index) => known.get(addDays(period.from, index)) ?? 0)
