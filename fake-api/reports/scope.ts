import { casinoScope, type User } from '../../src/contract/access.ts'
import type { Filter } from '../../src/contract/filter.ts'
import type { ReportFilter } from '../../src/contract/reports/query.ts'
import { startedIn } from '../../src/contract/reports/rounds.ts'
import { findIn } from '../records/findIn.ts'
import type { Reader } from '../stores/store.ts'
import type { TotalsFilter } from './totals.ts'

/**
 * A report's filter as conditions on rounds: studios and providers become their games, and casinos are limited to those that the user sees.
 */
export async function inScope(reader: Reader, user: User, filter: ReportFilter): Promise<TotalsFilter> {
  const { studioId, providerId, gameId, casinoId, ...rest } = filter
  return {
    ...rest,
    ...given('casinoId', both(casinoId, casinoScope(user) ?? undefined)),
    ...given('gameId', both(gameId, await gamesOf(reader, studioId, providerId))),
  }
}

/** The filter of the list of rounds that selects the same rounds. The list itself shows only casinos that the user sees. */
export function roundListFilter({ from, to, ...lists }: TotalsFilter, asked: ReportFilter): Filter {
  const { casinoId, ...others } = lists
  return { ...startedIn({ from, to }), ...others, ...(asked.casinoId && given('casinoId', casinoId)) }
}

async function gamesOf(
  reader: Reader,
  studioId: readonly string[] | undefined,
  providerId: readonly string[] | undefined,
): Promise<string[] | undefined> {
  if (!studioId && !providerId) return undefined
  const where = { ...(studioId && { studioId }), ...(providerId && { providerId }) }
  return (await findIn(reader)('games', where)).map(({ id }) => id)
}

/** What is in both lists; `undefined` stands for everything. */
const both = (one: readonly string[] | undefined, other: readonly string[] | undefined) =>
  one && other ? one.filter((value) => other.includes(value)) : (one ?? other)

const given = (name: string, values: readonly string[] | undefined) => (values ? { [name]: values } : {})
