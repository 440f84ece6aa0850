import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import {
  useDelete,
  useNotify,
  useRecordContext,
  useRedirect,
  useTranslate,
  type HttpError,
} from 'react-admin'
import { Button } from '../layout/Button.tsx'
import type { Row } from '../contract/row.ts'
import { messageKey, wordsOf } from '../api/failure.ts'
import { useConflict } from '../conflict/useConflict.tsx'
import { Dialog } from '../layout/Dialog.tsx'
import { mayLeave } from '../schema/LeaveGuard.tsx'
import { useResourceConfig } from '../screens.ts'
import { useUser } from '../settings.ts'
import { ConfirmText } from './ConfirmText.tsx'
import { DueToast } from './PushDue.tsx'
import { GoesWith } from './GoesWith.tsx'
import { Refusal, refusalOf, refusalOfUsage } from './Refusal.tsx'
import { useUsage } from './useUsage.ts'
import { ownValue } from '../contract/own.ts'

/** Deletes a record after its exact name was typed. For a record in use it shows links to the records that use it; the server decides. */
export default function DeleteDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const redirect = useRedirect()
  const { entity, path, deletionNotes: Notes, keeps } = useResourceConfig()
  const user = useUser()
  const record = useRecordContext<Row>() as Row
  const name = String(ownValue(record, entity.label))
  const [typed, setTyped] = useState('')
  const usage = useUsage()
  /** Whether deletion was confirmed before usage was known. */
  const isWaiting = useRef(false)
  const conflict = useConflict()
  const [remove, { isPending, error }] = useDelete<Row, HttpError>()
  const removeAsOf = (previousData: Row) =>
    remove(
      path,
      { id: record.id, previousData },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          const told = { message: 'form.deleted', messageArgs: { name }, collection: entity.name }
          notify(<DueToast {...told} saved={record} />, { type: 'success' })
          redirect('list', path, undefined, undefined, mayLeave)
        },
        // Other failures are shown in the dialog: a notification would be behind it.
        onError: (failed) =>
          void conflict.caught(failed, { before: record, again: (now) => void removeAsOf(now) }),
      },
    )
  const kept = user && keeps?.(record, user)
  const refusal = refusalOf(error) ?? (usage.data && refusalOfUsage(usage.data))
  useEffect(() => {
    if (!isWaiting.current || usage.isPending) return
    isWaiting.current = false
    if (!refusal) void removeAsOf(record)
  })
  if (conflict.dialog) return conflict.dialog
  if (kept || refusal) {
    return (
      <Dialog title={translate('delete.refused', { name })} onClose={onClose}>
        {kept ? <p role="alert">{translate(messageKey(kept))}</p> : refusal && <Refusal {...refusal} />}
        <Button variant="contained" autoFocus onClick={onClose}>
          {translate('app.close')}
        </Button>
      </Dialog>
    )
  }
  /** A further warning of the entity, such as what stops working. */
  const warning = translate(`resources.${path}.deleteWarning`, { _: '' })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (typed !== name || isPending) return
    if (usage.isPending) isWaiting.current = true
    else void removeAsOf(record)
  }
  return (
    <Dialog title={translate('delete.title', { name })} onClose={onClose}>
      <form onSubmit={submit}>
        {warning && <p className="notice">{warning}</p>}
        <GoesWith />
        {Notes && <Notes />}
        <ConfirmText
          text={name}
          typed={typed}
          onType={(next) => {
            isWaiting.current = false
            setTyped(next)
          }}
        />
        {!!error && (
          <p role="alert" className="dialog-error">
            {translate(...wordsOf(error))}
          </p>
        )}
        <div className="dialog-actions">
          <Button type="submit" variant="contained" color="error" disabled={typed !== name || isPending}>
            {translate('delete.confirm')}
          </Button>
          <Button onClick={onClose}>{translate('form.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
