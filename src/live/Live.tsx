import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import throttle from 'lodash/throttle.js'
import { callerOf } from '../api/httpClient.ts'
import { eventsPath, type LiveMessage } from '../contract/live.ts'
import { useAllScreens } from '../screens.ts'
import { useSettings } from '../settings.ts'
import { followChanges } from './followChanges.ts'
import { affectsQuery } from './affectsQuery.ts'

/** The shortest time between two times that the page is read again. Milliseconds. */
const minRefreshIntervalMs = 2_000

/**
 * Keeps what is on the page up to date while others work: what they have changed is read again where it is shown. What is
 * typed, selected and scrolled to stays.
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
      // What is being deleted would be asked for although it is gone: what one writes oneself is over first.
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
      caller: () => callerOf(session),
      tell(message) {
        if (!message.more && message.changes.length === 0) return
        waiting.push(message)
        readAgain()
      },
      // The session has ended, or what it may do has changed: nobody waits for the next click to be told.
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
