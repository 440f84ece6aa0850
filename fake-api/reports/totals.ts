import { dayEnd, dayOf, dayStart } from '../../src/contract/day.ts'
import type { Condition, Query } from '../../src/contract/query.ts'
import type { Grouping, MoneyKind } from '../../src/contract/reports.ts'
import { addDays, type Period } from '../../src/contract/reports/period.ts'
import {
  earlierInstant,
  noSums,
  sumsOf,
  addSums,
  type RoundFigures,
  type Sums,
} from '../../src/contract/reports/sums.ts'
import type { Row } from '../../src/contract/row.ts'
import { allRowsRange, type Reader } from '../stores/store.ts'

/** Which rounds are summed up: those that began in these days of Berlin; a list is "one of", an empty one is none. */
export interface TotalsFilter extends Period {
  casinoId?: readonly string[] | undefined
  gameId?: readonly string[] | undefined
  moneyKind?: readonly string[] | undefined
  currency?: readonly string[] | undefined
}

/** The sums of the rounds of a group, always of one currency and one money kind. */
export interface GroupTotals {
  day?: string
  casinoId?: string
  gameId?: string
  currency: string
  moneyKind: MoneyKind
  sums: Sums
}

/** Whether there are rounds in the sums, and not only a first play before them. */
export const hasRounds = ({ sums: { open, completed, refunded } }: GroupTotals): boolean =>
  open + completed + refunded > 0

/**
 * The sums of all rounds that the filter lets through, by group; a group without rounds in the period is not there. The first
 * play of a group is that of its whole history, of which only the period is not asked for, or of its day. Where they are by
 * currency and money kind alone, those are there that were ever played: they count for the first play of all kinds together.
 */
export async function roundTotals(
  reader: Reader,
  filter: TotalsFilter,
  groupBy: readonly Grouping[],
): Promise<GroupTotals[]> {
  if (reader.totals) return reader.totals.groups(filter, groupBy)
  const { from, to, ...narrowing } = filter
  const lists: [string, readonly string[] | undefined][] = Object.entries(narrowing)
  const where = lists.flatMap(([field, values]): Condition[] => (values ? [{ field, op: 'in', values }] : []))
  const groups = createGroups(groupBy)
  const firstPlays = new Map<string, string | null>()
  const [begin, end] = [dayStart(from), dayEnd(to)]
  for await (const round of roundsOf(reader, { where })) {
    const key = groups.keyOf(round)
    if (round['status'] === 'completed')
      firstPlays.set(key, earlierInstant(firstPlays.get(key) ?? null, String(round['startedAt'])))
    const startedAt = String(round['startedAt'])
    if (startedAt >= begin && startedAt <= end) groups.add(round)
    else if (groupBy.length === 0 && round['status'] === 'completed') groups.add(round, noSums)
  }
  return groups.all().map(({ key, ...group }) => ({
    ...group,
    sums: { ...group.sums, firstPlay: firstPlays.get(key) ?? null },
  }))
}

/** The sums of all rounds that a list of rounds shows, by currency and money kind. */
export async function roundSums(
  reader: Reader,
  query: Pick<Query, 'where' | 'search'>,
): Promise<GroupTotals[]> {
  if (reader.totals) return reader.totals.of(query)
  const groups = createGroups([])
  for await (const round of roundsOf(reader, query)) groups.add(round)
  return groups.all().map(({ key: _key, ...group }) => group)
}

/** How many days of rounds are read at once, so that no answer holds all of history. */
const portion = 30

/** All rounds of a query, from the earliest on. */
async function* roundsOf(reader: Reader, query: Pick<Query, 'where' | 'search'>): AsyncGenerator<Row> {
  const startedAt = 'startedAt'
  const end = async (order: 'ASC' | 'DESC') => {
    const { rows } = await reader.list('game-rounds', {
      ...query,
      // The order of times is that of their characters; to compare them as people sort takes several times as long.
      sort: [{ field: startedAt, order, plain: true }],
      range: [0, 0],
    })
    return rows[0] && dayOf(String(rows[0][startedAt]))
  }
  const [first, last] = await Promise.all([end('ASC'), end('DESC')])
  if (!first || !last) return
  for (let day = first; day <= last; day = addDays(day, portion)) {
    const where: Condition[] = [
      { field: startedAt, op: 'gte', value: dayStart(day) },
      { field: startedAt, op: 'lte', value: dayEnd(addDays(day, portion - 1)) },
      ...query.where,
    ]
    yield* (await reader.list('game-rounds', { ...query, where, sort: [], range: allRowsRange })).rows
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
    add(round: Row, more = sumsOf(round as unknown as RoundFigures)) {
      const key = keyOf(round)
      const group = groups.get(key) ?? {
        ...Object.fromEntries(groupBy.map((by) => [by, valueOf(round, by)])),
        currency: String(round['currency']),
        moneyKind: round['moneyKind'] as MoneyKind,
        sums: noSums,
      }
      const sums = addSums([group.sums, more])
      groups.set(key, { ...group, sums })
    },
    all: () => [...groups].map(([key, group]) => ({ key, ...group })),
  }
}
