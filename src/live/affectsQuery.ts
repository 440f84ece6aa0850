import type { QueryKey } from '@tanstack/react-query'
import { knownCollections } from '../contract/collections.ts'
import { hasComputedFields } from '../contract/describe.ts'
import { jobsCollection } from '../contract/jobs.ts'
import type { LiveMessage } from '../contract/answers/general.ts'
import { isObject } from '../contract/values.ts'
import type { ResourceConfig } from '../screens.ts'

/** Queries of records that cost no more than reading; plans and previews are requested explicitly. */
const reads: readonly unknown[] = [
  ...['getList', 'getInfiniteList', 'getOne', 'getMany', 'getManyReference'],
  ...['history', 'lastChange', 'usage', 'place', 'matrix', 'runs', 'job'],
]

/** Whether messages affect a query. Records with computed fields, and what needs attention, may be affected by any change. */
export function affectsQuery(
  messages: readonly LiveMessage[],
  screens: readonly Pick<ResourceConfig, 'entity' | 'path'>[],
) {
  const isAnything = messages.some(({ more }) => more)
  const ids = new Map<string, Set<string>>()
  for (const { resource, recordId } of messages.flatMap(({ changes }) => changes))
    ids.set(resource, (ids.get(resource) ?? new Set()).add(recordId))
  const isMoreThanJobs = isAnything || [...ids.keys()].some((name) => name !== jobsCollection)
  return ([of, what, params]: QueryKey): boolean => {
    if (of === 'home') return isMoreThanJobs
    const { entity } = screens.find(({ path, entity }) => path === of || entity.name === of) ?? {}
    if (!entity || !reads.includes(what)) return false
    if (isAnything) return true
    if (
      isMoreThanJobs &&
      (hasComputedFields(entity) || entity.serving || entity.name === knownCollections.auditLog)
    )
      return true
    const changed = ids.get(entity.name)
    if (!changed) return false
    return what !== 'getOne' || (isObject(params) && changed.has(String(params['id'])))
  }
}
