import { groupBy as partsBy, pick } from 'es-toolkit/compat'
import { reportDayEnd, dayOf, reportDayStart } from '../../src/contract/day.ts'
import { type Condition, type Query, inListConditions } from '../../src/contract/query.ts'
import type { ReportTotal } from '../../src/contract/answers/reports.ts'
import {
  moneyKindsOfRounds,
  roundFilterFields,
  type Grouping,
  type MoneyKind,
  type GroupingWithTrend,
} from '../../src/contract/reports.ts'
import {
  figureOf,
  figuresFromSums,
  addAllSums,
  earlierInstant,
  zeroSums,
  sumsOfRound,
  type SummedRoundFields,
} from '../../src/contract/reports/figures.ts'
import { addDays } from '../../src/contract/reports/period.ts'
import type { Row } from '../../src/contract/values.ts'
import type { GroupDailyGgr, GroupTotals, TotalsFilter } from '../../src/contract/reports/reportingService.ts'
import type { Reader } from '../stores/store.ts'

/** Whether the sums contain rounds, and not only a first play before the period. */
export const hasRounds = ({ sums: { open, completed, refunded } }: GroupTotals): boolean =>
  open + completed + refunded > 0

/** The first play is that of the whole history, except for days; without `groupBy`, kinds of money without rounds are listed for it. */
export async function sumsOfRoundsByGroup(
  reader: Reader,
  filter: TotalsFilter,
  groupBy: readonly Grouping[],
) {
  if (reader.totals) return reader.totals.groups(filter, groupBy)
  const { from, to } = filter
  const where = inListConditions(pick(filter, roundFilterFields))
  const groups = createGroups(groupBy)
  const firstPlays = new Map<string, string | null>()
  const [begin, end] = [reportDayStart(from), reportDayEnd(to)]
  for await (const round of roundsOf(reader, { where })) {
    const key = groups.keyOf(round)
    if (round['status'] === 'completed')
      firstPlays.set(key, earlierInstant(firstPlays.get(key) ?? null, String(round['startedAt'])))
    const startedAt = String(round['startedAt'])
    if (startedAt >= begin && startedAt <= end) groups.add(round)
    else if (groupBy.length === 0 && round['status'] === 'completed') groups.add(round, zeroSums)
  }
  return groups.all().map(({ key, ...group }) => ({
    ...group,
    sums: { ...group.sums, firstPlay: firstPlays.get(key) ?? null },
  }))
}

export async function sumsByCurrencyAndMoneyKind(reader: Reader, query: Pick<Query, 'where' | 'search'>) {
  if (reader.totals) return reader.totals.of(query)
  const groups = createGroups([])
  for await (const round of roundsOf(reader, query)) groups.add(round)
  return groups.all().map(({ key: _key, ...group }) => group)
}

export function currencyTotals(groups: readonly GroupTotals[]): ReportTotal[] {
  const currencies = [...new Set(groups.filter(hasRounds).map(({ currency }) => currency))].sort()
  return currencies.flatMap((currency) => {
    const own = groups.filter((group) => group.currency === currency)
    const sumOf = (some: readonly GroupTotals[]) => figuresFromSums(addAllSums(some.map(({ sums }) => sums)))
    const kinds = moneyKindsOfRounds.flatMap((moneyKind) => {
      const ofKind = own.filter((group) => group.moneyKind === moneyKind && hasRounds(group))
      return ofKind.length > 0 ? [{ currency, moneyKind, ...sumOf(ofKind) }] : []
    })
    return [...kinds, { currency, moneyKind: null, ...sumOf(own) }]
  })
}

export async function dailyGgrOfRounds(reader: Reader, filter: TotalsFilter, by: GroupingWithTrend) {
  const found = await reader.totals?.days(filter, by)
  return found ?? daysIn(await sumsOfRoundsByGroup(reader, filter, ['day', by]), by)
}

function daysIn(groups: readonly GroupTotals[], by: GroupingWithTrend): GroupDailyGgr[] {
  const parts = partsBy(groups, ({ currency, moneyKind, ...group }) =>
    JSON.stringify([group[by], currency, moneyKind]),
  )
  return Object.values(parts).flatMap((own) =>
    own.slice(0, 1).map(({ currency, moneyKind, ...group }) => ({
      id: String(group[by]),
      currency,
      moneyKind,
      days: own.map(({ day = '', sums }): [string, number] => [day, figureOf('ggr', sums)]),
    })),
  )
}

/** Days whose rounds are read at once, so that no read contains the whole history. */
const portion = 30

async function* roundsOf(reader: Reader, query: Pick<Query, 'where' | 'search'>): AsyncGenerator<Row> {
  const startedAt = 'startedAt'
  const end = async (order: 'ASC' | 'DESC') => {
    const { rows } = await reader.list('game-rounds', {
      ...query,
      // Instants sort by their characters. Sorting them as words takes several times as long.
      sort: [{ field: startedAt, order, plain: true }],
      range: [0, 0],
    })
    return rows[0] && dayOf(String(rows[0][startedAt]))
  }
  const [first, last] = await Promise.all([end('ASC'), end('DESC')])
  if (!first || !last) return
  for (let day = first; day <= last; day = addDays(day, portion)) {
    const where: Condition[] = [
      { field: startedAt, op: 'gte', value: reportDayStart(day) },
      { field: startedAt, op: 'lte', value: reportDayEnd(addDays(day, portion - 1)) },
      ...query.where,
    ]
    yield* (await reader.list('game-rounds', { ...query, where })).rows
  }
}

function createGroups(groupBy: readonly Grouping[]) {
  const groups = new Map<string, GroupTotals>()
  const valueOf = (round: Row, by: Grouping) =>
    by === 'day' ? dayOf(String(round['startedAt'])) : String(round[by])
  const keyOf = (round: Row) =>
    JSON.stringify([...groupBy.map((by) => valueOf(round, by)), round['currency'], round['moneyKind']])
  return {
    keyOf,
    add(round: Row, more = sumsOfRound(round as unknown as SummedRoundFields)) {
      const key = keyOf(round)
      const group = groups.get(key) ?? {
        ...Object.fromEntries(groupBy.map((by) => [by, valueOf(round, by)])),
        currency: String(round['currency']),
        moneyKind: round['moneyKind'] as MoneyKind,
        sums: zeroSums,
      }
      const sums = addAllSums([group.sums, more])
      groups.set(key, { ...group, sums })
    },
    all: () => [...groups].map(([key, group]) => ({ key, ...group })),
  }
}
