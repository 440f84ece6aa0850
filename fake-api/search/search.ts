import { setTimeout } from 'node:timers/promises'
import sortBy from 'lodash/sortBy.js'
import type { User } from '../../src/contract/access.ts'
import { can } from '../../src/contract/can.ts'
import { Problem } from '../../src/contract/problem.ts'
import { maxSearchLength, normalizeSearch } from '../../src/contract/search.ts'
import type { Api } from '../api.ts'
import { answerWithETag } from '../dialect/answer.ts'
import type { Handler } from '../dialect/routes.ts'
import { foundPeople } from '../users/reader.ts'
import { foundRecords } from './records.ts'
import type { SearchResult, SearchAnswer } from '../../src/contract/answers/general.ts'

/** `GET /api/search?q=`: records of all collections that the user sees, the best match first. */
export const search =
  (api: Api): Handler =>
  async ({ user, parameters }) => {
    const typed = typedOf(parameters)
    return answerWithETag(
      normalizeSearch(typed) ? await searched(api, user, typed) : { found: [], missing: [] },
    )
  }

async function searched(api: Api, user: User, typed: string): Promise<SearchAnswer> {
  const missing: string[] = []
  const all = await Promise.all(
    api.registry.all.map(async (entity): Promise<SearchResult[]> => {
      if (!entity.sought || !can(user, entity, 'list')) return []
      if (!entity.external) return foundRecords(api, { user, entity, sought: entity.sought, typed })
      try {
        return await inTime(foundPeople(api, entity, typed))
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        missing.push(entity.name)
        return []
      }
    }),
  )
  const isIt = ({ id }: SearchResult) => normalizeSearch(id) === normalizeSearch(typed)
  return { found: sortBy(all.flat(), ['fit', (found) => !isIt(found)]), missing }
}

/** Milliseconds that another system may take: people who type do not wait longer. */
const externalSearchTimeoutMs = 1000

const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    setTimeout(externalSearchTimeoutMs, null, { ref: false }).then(() =>
      Promise.reject(new Problem('identityUnavailable')),
    ),
  ])

function typedOf(parameters: Record<string, unknown>): string {
  const unknown = Object.keys(parameters).find((name) => name !== 'q')
  if (unknown) throw new Problem('malformed', { params: { parameter: unknown } })
  const { q } = parameters
  if (typeof q !== 'string' || q.length > maxSearchLength)
    throw new Problem('malformed', { params: { parameter: 'q' } })
  return q.trim()
}
