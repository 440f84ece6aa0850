import { useEffect } from 'react'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import throttle from 'lodash/throttle.js'
import { requestHeaders } from '../api/httpClient.ts'
import { eventsPath } from '../contract/live.ts'
import { useAllScreens, type ResourceConfig } from '../screens.ts'
import { useSettings } from '../settings.ts'
import { followChanges } from './followChanges.ts'
import type { LiveMessage } from '../contract/answers/general.ts'
import { knownCollections } from '../contract/collections.ts'
import { hasComputedFields } from '../contract/describe.ts'
import { jobsCollection } from '../contract/jobs.ts'
import { isObject } from '../contract/values.ts'

/** Milliseconds between two refreshes of the page. */
const minRefreshIntervalMs = 2_000

/**
 * Keeps the page up to date while others work: changed records are loaded again where they are shown. Typed text, selection and scroll
 * position stay.
 */
export default function Live() {
  const { config, session } = useSettings()
  const screens = useAllScreens()
  const queries = useQueryClient()
  useEffect(() => {
    let waiting: LiveMessage[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const readAgain = throttle(() => {
      clearTimeout(timer)
      // While a record is being deleted it would be requested although it is gone, so own writes are finished first.
      if (queries.isMutating() > 0) {
        timer = setTimeout(readAgain, minRefreshIntervalMs)
        return
      }
      const isTouched = affectsQuery(waiting, screens)
      waiting = []
      void queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey) })
    }, minRefreshIntervalMs)
    const stop = followChanges({
      url: `${config.apiUrl}/${eventsPath}`,
      caller: () => requestHeaders(session),
      tell(message) {
        if (!message.more && message.changes.length === 0) return
        waiting.push(message)
        readAgain()
      },
      // The session has ended or its rights have changed: the page is locked at once, not at the next click.
      refused: () => session.lock(),
    })
    return () => {
      stop()
      clearTimeout(timer)
      readAgain.cancel()
    }
  }, [config, session, screens, queries])
  return null
}

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
