import { casinoScope, type User } from '../../src/contract/access.ts'
import type { Filter } from '../../src/contract/filter.ts'
import type { ReportFilter } from '../../src/contract/reports/query.ts'
import { startedIn } from '../../src/contract/reports/rounds.ts'
import { findIn } from '../records/findIn.ts'
import type { Reader } from '../stores/store.ts'
import type { TotalsFilter } from './totals.ts'

/**
 * A report's filter as the rounds know it: studios and providers as their games, and of the casinos only those that the user
 * may see.
 */
export async function inScope(reader: Reader, user: User, filter: ReportFilter): Promise<TotalsFilter> {
  const { studioId, providerId, gameId, casinoId, ...rest } = filter
  return {
    ...rest,
    ...given('casinoId', both(casinoId, casinoScope(user) ?? undefined)),
    ...given('gameId', both(gameId, await gamesOf(reader, studioId, providerId))),
  }
}

/** The filter of the list of rounds that holds the same; of its own the list shows only casinos in sight. */
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

/** What is in both lists; one that is not there lets everything through. */
const both = (one: readonly string[] | undefined, other: readonly string[] | undefined) =>
  one && other ? one.filter((value) => other.includes(value)) : (one ?? other)

const given = (name: string, values: readonly string[] | undefined) => (values ? { [name]: values } : {})
