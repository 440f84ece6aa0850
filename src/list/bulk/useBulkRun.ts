import { useEffect, useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import { useQueryClient } from '@tanstack/react-query'
import type { BackofficeProvider } from '../../api/dataProvider.ts'
import { actionAddress } from '../../contract/access.ts'
import { useResourceConfig } from '../../screens.ts'
import type { Selectable, Selected } from '../selection.ts'

export interface FailedRecord extends Selectable {
  error: unknown
}

export interface BulkRun {
  state: 'asking' | 'running' | 'done'
  done: number
  total: number
  failed: readonly FailedRecord[]
  /** Runs the action for all selected records; called again, for those that failed. */
  start: () => Promise<void>
  /** Begins no further record. Those that have begun are finished. */
  stop: () => void
}

/**
 * Runs an action for each selected record. A record that is done leaves the selection at once, so that what is still selected is what is
 * still to be done, however the run ends.
 */
export function useBulkRun(
  action: string,
  selected: Selected,
  select: (change: (selected: Selected) => Selected) => void,
): BulkRun {
  const { path: resource } = useResourceConfig()
  const dataProvider = useDataProvider<BackofficeProvider>()
  const queryClient = useQueryClient()
  const [state, setState] = useState<BulkRun['state']>('asking')
  const [counts, setCounts] = useState({ done: 0, total: selected.size })
  const [failed, setFailed] = useState<readonly FailedRecord[]>([])
  const isStopped = useRef(false)
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )
  const start = async () => {
    const items = state === 'done' ? failed : [...selected].map(([id, label]): Selectable => ({ id, label }))
    isStopped.current = false
    setCounts({ done: 0, total: items.length })
    setFailed([])
    setState('running')
    await runAll(
      items,
      ({ id }) => dataProvider.act(actionAddress(action), { resource, id }),
      ({ id, label }, error) => {
        setCounts(({ done, total }) => ({ done: done + 1, total }))
        if (error) setFailed((others) => [...others, { id, label, error }])
        else select((rest) => new Map([...rest].filter(([other]) => other !== id)))
      },
      () => isStopped.current,
    )
    setState('done')
    await queryClient.invalidateQueries({ queryKey: [resource] })
  }
  return { state, ...counts, failed, start, stop: () => (isStopped.current = true) }
}

/** Number of records that are processed at the same time. */
export const recordsAtOnce = 3

/**
 * Runs `task` for each item, several at a time, until all are done or `isStopped`. What has begun is finished. `onDone` is called for each
 * item, with its error if it failed.
 */
export async function runAll<T>(
  items: readonly T[],
  run: (item: T) => Promise<unknown>,
  onDone: (item: T, error: unknown) => void,
  isStopped: () => boolean,
): Promise<void> {
  const waiting = [...items]
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined && !isStopped(); item = waiting.shift()) {
      let error: unknown = null
      try {
        await run(item)
      } catch (thrown) {
        error = thrown
      }
      onDone(item, error)
    }
  }
  await Promise.all(Array.from({ length: recordsAtOnce }, work))
}
