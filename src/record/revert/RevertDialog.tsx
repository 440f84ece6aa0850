import { useState } from 'react'
import pick from 'lodash/pick.js'
import { ResourceContextProvider, useTranslate } from 'react-admin'
import type { AuditEntry } from '../../api/answers.ts'
import { problemBodyOf, codeOfFailure, needsPlanConfirmation, messageKey } from '../../api/failure.ts'
import { Button } from '../../layout/Button.tsx'
import { Dialog } from '../../layout/Dialog.tsx'
import { useResourceConfig, useScreensOf } from '../../screens.ts'
import { FieldChanges } from '../ChangeTable.tsx'
import { RevertRefusal } from './Against.tsx'
import { useEntrySubject } from '../entrySubject.tsx'
import { FieldTicks } from './FieldTicks.tsx'
import './revert.css'
import { useRevert } from './useRevert.ts'

const words = 'resources.audit-entries.revert'

export interface RevertDialogProps {
  entry: AuditEntry
  /** The fields of the entry that can be reverted. */
  fields: readonly string[]
  onClose: () => void
}

/** Shows the values that the chosen fields would get, with the consequences, or what prevents it. */
export default function RevertDialog(props: RevertDialogProps) {
  const { path } = useScreensOf(props.entry.resource)
  return (
    <ResourceContextProvider value={path}>
      <Reverting {...props} />
    </ResourceContextProvider>
  )
}

function Reverting({ entry, fields, onClose }: RevertDialogProps) {
  const translate = useTranslate()
  const { revertImpact: Impact, asksBefore } = useResourceConfig()
  const { title } = useEntrySubject(entry)
  const [isAsking, setAsking] = useState(false)
  const [wasEarly, setEarly] = useState(false)
  const [chosen, setChosen] = useState(fields)
  const { plan, revert } = useRevert(entry, chosen, onClose)
  const names = { before: translate(`${words}.sides.now`), after: translate(`${words}.sides.back`) }
  const code = revert.error && codeOfFailure(revert.error)
  // Without an answer the result is unknown, so it can be tried again.
  const isLost = code === 'backendUnreachable'
  const failed =
    code && !isLost && !needsPlanConfirmation(revert.error)
      ? { code, params: problemBodyOf(revert.error).params ?? {} }
      : null
  const refusal = plan.data?.refusal ?? failed
  const changes = plan.data?.changes ?? []
  const asked = pick(
    Object.fromEntries(changes.map(({ field, after }) => [field, after])),
    asksBefore?.fields ?? [],
  )
  /** A plan that is not shown yet cannot be confirmed. */
  const press = () => {
    if (isLoading) setEarly(true)
    else if (Object.keys(asked).length > 0) setAsking(true)
    else send()
  }
  const send = (confirmed?: string) =>
    revert.mutate(confirmed, { onError: (error) => setAsking(needsPlanConfirmation(error)) })
  const answer = (isSure: boolean, confirmed?: string) => {
    setAsking(false)
    if (isSure) send(confirmed)
  }
  const isLoading = chosen.length > 0 && plan.isFetching
  const isReady = chosen.length > 0 && plan.data !== undefined && !isLoading && refusal === null
  return (
    <Dialog title={translate(`${words}.title`, { name: title })} onClose={onClose}>
      {refusal && chosen.length > 0 ? (
        <RevertRefusal refusal={refusal} />
      ) : (
        <p>{translate(`${words}.explain`)}</p>
      )}
      {fields.length > 1 && refusal?.code !== 'revertGone' && (
        <FieldTicks
          fields={fields}
          chosen={chosen}
          choose={(next) => {
            revert.reset()
            setChosen(next)
          }}
        />
      )}
      {chosen.length > 0 && changes.length > 0 && (
        <FieldChanges recordId={entry.recordId} changes={changes} sides={['before', 'after']} names={names} />
      )}
      {Impact && isReady && <Impact recordId={entry.recordId} changes={changes} />}
      {isAsking && asksBefore && <asksBefore.Dialog id={entry.recordId} changed={asked} answer={answer} />}
      {(isLost || plan.error) && (
        <p role="alert" className="dialog-error">
          {translate(messageKey(code ?? codeOfFailure(plan.error)))}
        </p>
      )}
      <div className="dialog-actions">
        <Button
          variant="contained"
          disabled={revert.isPending || !(isReady || isLoading)}
          {...(isLoading && { 'aria-disabled': true })}
          onClick={press}
        >
          {translate(`${words}.confirm`)}
        </Button>
        <Button onClick={onClose}>{translate('form.cancel')}</Button>
        <span role="status">{wasEarly && isLoading && translate('app.working')}</span>
      </div>
    </Dialog>
  )
}
