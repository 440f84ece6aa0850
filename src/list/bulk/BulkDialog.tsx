import { useState, useEffect, useId, useRef } from 'react'
import { useBackend, useResourceConfig } from '../../context.ts'
import { useCreatePath, useTranslate } from 'react-admin'
import { DialogActions } from '../../layout/ActionDialog.tsx'
import { translateArgsOfFailure } from '../../api/failure.ts'
import { duePushesFilterAfterBulk } from '../../contract/duePushesFilter.ts'
import { Dialog } from '../../layout/Dialog.tsx'
import { PushDueNotice } from '../../record/PushDue.tsx'
import type { BulkDialogProps } from '../../screens.ts'
import { CountedProgress } from '../ListStates.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { toActionPathSegment } from '../../contract/access.ts'
import type { SelectableRow, SelectedLabelsById } from '../selection.ts'
import '../panels.css'

/** A bulk action cannot be undone, so the dialog also names records that the list does not show. */
export default function BulkDialog({ action, selected, select, onClose }: BulkDialogProps) {
  const translate = useTranslate()
  const { path, entity } = useResourceConfig()
  const { state, done, total, failed, start, stop } = useBulkRun(action, selected, select)
  const words = `resources.${path}.bulk.${action}`
  const heading = useId()
  const [chosen] = useState(() => [...selected])
  const begin = (label: string) => ({ label, color: 'error' as const, onClick: () => void start() })
  return (
    <Dialog title={translate(`${words}.label`)} onClose={onClose}>
      {state === 'asking' && (
        <>
          <p id={heading}>{translate('list.bulk.affected', { smart_count: total })}</p>
          <ul className="bulk-records bullets below scrolls" aria-labelledby={heading} tabIndex={0}>
            {chosen.map(([id, label]) => (
              <li key={id}>{label}</li>
            ))}
          </ul>
          <p>{translate(`${words}.explanation`)}</p>
          <DialogActions onClose={onClose} isCareful action={begin(translate(`${words}.label`))} />
        </>
      )}
      {state === 'running' && (
        <>
          <CountedProgress done={done} total={total} />
          <DialogActions onClose={stop} closing={translate('list.bulk.stop')} variant="plain" />
        </>
      )}
      {state === 'done' && (
        <>
          <p role="status">
            {translate('list.bulk.succeeded', { smart_count: done - failed.length })}
            {failed.length > 0 && ` ${translate('list.bulk.failed', { smart_count: failed.length })}`}
            {done < total && ` ${translate('list.bulk.left', { smart_count: total - done })}`}
          </p>
          <PushDueNotice
            question={duePushesFilterAfterBulk(
              entity.name,
              chosen.map(([id]) => id),
            )}
          />
          <Outcomes failed={failed} />
          <DialogActions
            onClose={onClose}
            closing={translate('app.close')}
            isCareful
            action={failed.length > 0 && begin(translate('list.bulk.retry'))}
          />
        </>
      )}
    </Dialog>
  )
}

function Outcomes({ failed }: { failed: readonly FailedRecord[] }) {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const { path } = useResourceConfig()
  if (failed.length === 0) return null
  return (
    <ul className="outcomes bullets below scrolls">
      {failed.map(({ id, label, error }) => (
        <li key={id}>
          <a href={createPath({ resource: path, type: 'edit', id })} target="_blank" rel="noreferrer">
            {label}
          </a>{' '}
          {translate(...translateArgsOfFailure(error))}
        </li>
      ))}
    </ul>
  )
}

export interface FailedRecord extends SelectableRow {
  error: unknown
}

/** A record that is done leaves the selection, so that the rest is selected however the run ends. */
export function useBulkRun(
  action: string,
  selected: SelectedLabelsById,
  select: (change: (selected: SelectedLabelsById) => SelectedLabelsById) => void,
) {
  const { path: resource } = useResourceConfig()
  const dataProvider = useBackend()
  const queryClient = useQueryClient()
  const [state, setState] = useState<'asking' | 'running' | 'done'>('asking')
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
    const items =
      state === 'done' ? failed : [...selected].map(([id, label]): SelectableRow => ({ id, label }))
    isStopped.current = false
    setCounts({ done: 0, total: items.length })
    setFailed([])
    setState('running')
    await runAll(
      items,
      ({ id }) => dataProvider.act(toActionPathSegment(action), { resource, id }),
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

export const maxConcurrentRecords = 3

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
  await Promise.all(Array.from({ length: maxConcurrentRecords }, work))
}
