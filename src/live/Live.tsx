import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { throttle } from 'es-toolkit/compat'
import { buildRequestHeaders } from '../api/httpClient.ts'
import { jobsCollection } from '../contract/jobs.ts'
import { eventsPath } from '../contract/live.ts'
import { useAllScreens, useConfigAndSession } from '../context.ts'
import { followChanges } from './followChanges.ts'
import { affectedQueryPredicate } from './messages.ts'
import type { LiveMessage } from '../contract/answers/general.ts'

const minRefreshIntervalMs = 2_000

/** The progress of jobs is cheap to read and refreshed at once. */
export default function Live() {
  const { config, session } = useConfigAndSession()
  const screens = useAllScreens()
  const queries = useQueryClient()
  useEffect(() => {
    let waiting: LiveMessage[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = (messages: readonly LiveMessage[]) => {
      const isTouched = affectedQueryPredicate(messages, screens)
      void queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey) })
    }
    const readAgain = throttle(() => {
      clearTimeout(timer)
      // A record that is being deleted would be requested although it is gone.
      if (queries.isMutating() > 0) {
        timer = setTimeout(readAgain, minRefreshIntervalMs)
        return
      }
      load(waiting)
      waiting = []
    }, minRefreshIntervalMs)
    const stop = followChanges({
      url: `${config.apiUrl}/${eventsPath}`,
      caller: () => buildRequestHeaders(session),
      tell(message) {
        const jobs = message.changes.filter(({ resource }) => resource === jobsCollection)
        const changes = message.changes.filter(({ resource }) => resource !== jobsCollection)
        if (jobs.length > 0) load([{ ...message, changes: jobs, more: false }])
        if (!message.more && changes.length === 0) return
        waiting.push({ ...message, changes })
        readAgain()
      },
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
