import { useState } from 'react'
import { useCreatePath, useTranslate } from 'react-admin'
import { DialogActions } from '../../layout/ActionDialog.tsx'
import { failureMessage } from '../../api/failure.ts'
import { pushDueAfterBulk } from '../../contract/pushDue.ts'
import { Dialog } from '../../layout/Dialog.tsx'
import { useFormats } from '../../locale/format.ts'
import { PushDue } from '../../record/PushDue.tsx'
import { useResourceConfig, type BulkDialogProps } from '../../screens.ts'
import { Progress } from '../Progress.tsx'
import { useBulkRun, type FailedRecord } from './useBulkRun.ts'
import './bulk.css'

/** Says what a bulk action will do and to how many records, runs it, and shows the result. */
export default function BulkDialog({ action, selected, select, onClose }: BulkDialogProps) {
  const translate = useTranslate()
  const { number } = useFormats()
  const { path, entity } = useResourceConfig()
  const [ids] = useState(() => [...selected.keys()])
  const { state, done, total, failed, start, stop } = useBulkRun(action, selected, select)
  const counted = (count: number) => ({ smart_count: count, count: number(count) })
  const words = `resources.${path}.bulk.${action}`
  const begin = (label: string) => ({ label, onClick: () => void start() })
  return (
    <Dialog title={translate(`${words}.label`)} onClose={onClose}>
      {state === 'asking' && (
        <>
          <p>{translate('list.bulk.affected', counted(total))}</p>
          <p>{translate(`${words}.explanation`)}</p>
          <DialogActions onClose={onClose} isCareful action={begin(translate(`${words}.label`))} />
        </>
      )}
      {state === 'running' && (
        <>
          <Progress done={done} total={total} />
          <DialogActions onClose={stop} closing={translate('list.bulk.stop')} variant="plain" />
        </>
      )}
      {state === 'done' && (
        <>
          <p role="status">
            {translate('list.bulk.succeeded', counted(done - failed.length))}
            {failed.length > 0 && ` ${translate('list.bulk.failed', counted(failed.length))}`}
            {done < total && ` ${translate('list.bulk.left', counted(total - done))}`}
          </p>
          <PushDue question={pushDueAfterBulk(entity.name, ids)} />
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

/** The records for which the action failed, each with the reason. Links open in a new tab, so that this list is not lost. */
function Outcomes({ failed }: { failed: readonly FailedRecord[] }) {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const { path } = useResourceConfig()
  if (failed.length === 0) return null
  return (
    <ul className="outcomes">
      {failed.map(({ id, label, error }) => (
        <li key={id}>
          <a href={createPath({ resource: path, type: 'edit', id })} target="_blank" rel="noreferrer">
            {label}
          </a>{' '}
          {translate(...failureMessage(error))}
        </li>
      ))}
    </ul>
  )
}
