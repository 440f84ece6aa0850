import { useEffect, useRef, useState } from 'react'
import { HttpError, useDelete, useRecordContext, useRedirect, useTranslate } from 'react-admin'
import { OpenDialogButton } from '../layout/Button.tsx'
import { type Row, ownValue } from '../contract/values.ts'
import { problemBodyOf, codeOfFailure, messageKeyOfCode } from '../api/failure.ts'
import { useConflictOutsideForm } from '../conflict/useConflictOutsideForm.tsx'
import { ActionDialog } from '../layout/ActionDialog.tsx'
import { leaveWithoutAskingState } from '../schema/LeaveGuard.tsx'
import { useResourceConfig, useEffectiveUser } from '../context.ts'
import { fieldsOf } from '../contract/entity.ts'
import type { RecordUsage } from '../contract/answers/general.ts'
import type { ErrorCode } from '../contract/errors.ts'
import type { RecordReference } from '../contract/answers/shared.ts'
import { RecordLink } from '../fields/parts.tsx'
import { ConfirmByTypingField } from './ConfirmByTyping.tsx'
import { useNotifyWrite } from './PushDue.tsx'
import { countUsagesByErrorCode, sumUsageCounts, useRecordUsage } from './Usage.tsx'
import { useRelatedTabs } from './related.ts'
import './record.css'

export function DeleteButton() {
  const translate = useTranslate()
  return (
    <OpenDialogButton
      color="error"
      variant="outlined"
      aria-haspopup="dialog"
      dialog={(close) => <DeleteDialog onClose={close} />}
    >
      {translate('delete.button')}
    </OpenDialogButton>
  )
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const notifyWrite = useNotifyWrite()
  const redirect = useRedirect()
  const { entity, path, deletionNotes: Notes, preventsDelete } = useResourceConfig()
  const user = useEffectiveUser()
  const record = useRecordContext<Row>() as Row
  const name = String(ownValue(record, entity.label))
  const [typed, setTyped] = useState('')
  const usage = useRecordUsage()
  const isWaiting = useRef(false)
  const conflict = useConflictOutsideForm()
  const [remove, { isPending, error }] = useDelete<Row, HttpError>()
  const removeAsOf = (previousData: Row) =>
    remove(
      path,
      { id: record.id, previousData },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          const told = { message: 'form.deleted', messageArgs: { name }, collection: entity.name }
          notifyWrite({ ...told, saved: record })
          redirect('list', path, undefined, undefined, leaveWithoutAskingState)
        },
        onError: (failed) =>
          void conflict.caught(failed, { before: record, again: (now) => void removeAsOf(now) }),
      },
    )
  const kept = user && preventsDelete?.(record, user)
  const refusal = refusalOf(error) ?? (usage.data && refusalOfUsage(usage.data))
  useEffect(() => {
    if (!isWaiting.current || usage.isPending) return
    isWaiting.current = false
    if (!refusal) void removeAsOf(record)
  })
  if (conflict.dialog) return conflict.dialog
  if (kept || refusal) {
    return (
      <ActionDialog title={translate('delete.refused', { name })} onClose={onClose}>
        {kept ? <p role="alert">{translate(messageKeyOfCode(kept))}</p> : refusal && <Refusal {...refusal} />}
      </ActionDialog>
    )
  }
  const warning = translate(`resources.${path}.deleteWarning`, { _: '' })
  const submit = () => {
    if (typed !== name || isPending) return
    if (usage.isPending) isWaiting.current = true
    else void removeAsOf(record)
  }
  return (
    <ActionDialog
      title={translate('delete.title', { name })}
      onClose={onClose}
      onSubmit={submit}
      error={error}
      action={{
        label: translate('delete.confirm'),
        color: 'error',
        disabled: typed !== name || isPending,
      }}
    >
      {warning && <p className="notice">{warning}</p>}
      <GoesWith />
      {Notes && <Notes />}
      <ConfirmByTypingField
        text={name}
        typed={typed}
        onType={(next) => {
          isWaiting.current = false
          setTyped(next)
        }}
      />
    </ActionDialog>
  )
}

function GoesWith() {
  const translate = useTranslate()
  const parts = useRelatedTabs().filter(({ screens, field, count }) => {
    const isPart = fieldsOf(screens.entity).some(({ path, part }) => path === field && part)
    return isPart && count
  })
  return parts.map(({ screens: { entity }, count = 0 }) => (
    <p key={entity.name} className="notice">
      {translate(`delete.with.${entity.name}`, { smart_count: count })}
    </p>
  ))
}

interface RefusalProps {
  reasons: readonly { code: ErrorCode; count: number }[]
  refs: readonly RecordReference[]
  more: number
}

function Refusal({ reasons, refs, more }: RefusalProps) {
  const translate = useTranslate()
  return (
    <div role="alert">
      {reasons.map(({ code, count }) => (
        <p key={code}>{translate(messageKeyOfCode(code), { smart_count: count })}</p>
      ))}
      <p>{translate('delete.usedBy')}</p>
      <ul className="bullets">
        {refs.map(({ resource, id, label }) => (
          <li key={`${resource}/${id}`}>
            {translate(`resources.${resource}.name`, { smart_count: 1 })}{' '}
            <RecordLink collection={resource} id={id}>
              {label}
            </RecordLink>
          </li>
        ))}
        {more > 0 && <li>{translate('delete.more', { smart_count: more })}</li>}
        {refs.length === 0 && <li>{translate('delete.hidden')}</li>}
      </ul>
    </div>
  )
}

function refusalOf(error: unknown): RefusalProps | null {
  if (!(error instanceof HttpError) || error.status !== 409) return null
  const { refs = [], params } = problemBodyOf(error)
  const count = Number(params?.['count'] ?? refs.length)
  // The code is that of the first kind of referring records.
  const first = refs.filter(({ resource }) => resource === refs[0]?.resource).length
  return { reasons: [{ code: codeOfFailure(error), count: first || 1 }], refs, more: count - refs.length }
}

function refusalOfUsage(usage: readonly RecordUsage[]): RefusalProps | null {
  if (usage.length === 0) return null
  const refs = usage.flatMap(({ resource, records }) => records.map((record) => ({ resource, ...record })))
  return { reasons: countUsagesByErrorCode(usage), refs, more: sumUsageCounts(usage) - refs.length }
}
