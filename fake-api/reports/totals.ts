import { groupBy as partsBy, pick } from 'es-toolkit/compat'
import { reportDayEnd, dayOf, reportDayStart } from '../../src/contract/day.ts'
import { type Query, inListConditions } from '../../src/contract/query.ts'
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
  zeroSums,
  sumsOfRound,
  type SummableRound,
  type Sums,
} from '../../src/contract/reports/figures.ts'
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
  const [begin, end] = [reportDayStart(from), reportDayEnd(to)]
  const where = inListConditions(pick(filter, roundFilterFields))
  const groups = await groupsOf(reader, { where }, groupBy, (round) =>
    round.startedAt >= begin && round.startedAt <= end
      ? sumsOfRound(round)
      : { ...zeroSums, firstPlay: round.status === 'completed' ? round.startedAt : null },
  )
  return groups.filter((group) => hasRounds(group) || (groupBy.length === 0 && group.sums.firstPlay !== null))
}

export const sumsByCurrencyAndMoneyKind = async (
  reader: Reader,
  query: Pick<Query, 'where' | 'search'>,
): Promise<GroupTotals[]> => reader.totals?.of(query) ?? groupsOf(reader, query, [], sumsOfRound)

export function totalsByCurrencyAndMoneyKind(groups: readonly GroupTotals[]): ReportTotal[] {
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

async function groupsOf(
  reader: Reader,
  query: Query,
  groupBy: readonly Grouping[],
  sumsIn: (round: SummableRound) => Sums,
): Promise<GroupTotals[]> {
  const { rows } = await reader.list('game-rounds', query)
  const groupIn = (round: Row) => ({
    ...Object.fromEntries(
      groupBy.map((by) => [by, by === 'day' ? dayOf(String(round['startedAt'])) : String(round[by])]),
    ),
    currency: String(round['currency']),
    moneyKind: round['moneyKind'] as MoneyKind,
  })
  const parts = partsBy(rows, (round) => JSON.stringify(groupIn(round)))
  return Object.values(parts).flatMap((own) =>
    own.slice(0, 1).map((first) => ({ ...groupIn(first), sums: addAllSums(sumsOfEach(own, sumsIn)) })),
  )
}

/** One after another, since there may be more rounds than sums of each fit into memory. */
function* sumsOfEach(rounds: readonly Row[], sumsIn: (round: SummableRound) => Sums) {
  for (const round of rounds) yield sumsIn(round as unknown as SummableRound)
}
