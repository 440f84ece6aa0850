import { useState } from 'react'
import pick from 'lodash/pick.js'
import { ResourceContextProvider, useDataProvider, useNotify, useTranslate } from 'react-admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AuditEntry } from '../../src/api/answers.ts'
import type { BackofficeProvider } from '../../src/api/dataProvider.ts'
import { bodyOf, codeOfFailure, messageKey } from '../../src/api/failure.ts'
import type { RevertPlan } from '../../src/contract/audit.ts'
import { fieldLabel } from '../../src/fields/fieldAt.ts'
import { Button } from '../../src/layout/Button.tsx'
import { Dialog } from '../../src/layout/Dialog.tsx'
import { FieldChanges } from '../../src/record/FieldChanges.tsx'
import { useScreens } from '../../src/screens.ts'
import { useScreensAt } from './useEntityOf.ts'

const words = 'resources.audit-entries.revert'

export interface RevertDialogProps {
  entry: AuditEntry
  plan: RevertPlan
  onClose: () => void
}

/** Shows what an entry is put back to before it is, or what stands against it. */
export default function RevertDialog({ entry, plan, onClose }: RevertDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const { path } = useScreens()
  const subject = useScreensAt(plan.resource)
  const dataProvider = useDataProvider<BackofficeProvider>()
  const queryClient = useQueryClient()
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => dataProvider.act('revert', { resource: path, id: entry.id }),
    async onSuccess() {
      await queryClient.invalidateQueries()
      notify(`${words}.done`, { type: 'success' })
      onClose()
    },
    async onError(failed) {
      // Something has happened in between: the plan says what. Of an answer that was lost it would say that of what was done here.
      if (codeOfFailure(failed) !== 'backendUnreachable')
        await queryClient.invalidateQueries({ queryKey: [path, 'revert', entry.id] })
    },
  })
  const [isAsking, setAsking] = useState(false)
  const { asksBefore } = subject
  const asked = pick(
    Object.fromEntries(plan.changes.map(({ field, after }) => [field, after])),
    asksBefore?.fields ?? [],
  )
  const answer = (isSure: boolean) => {
    setAsking(false)
    if (isSure) mutate()
  }
  const names = { before: translate(`${words}.sides.now`), after: translate(`${words}.sides.back`) }
  const code = error && codeOfFailure(error)
  // Without an answer nothing is known of it, so that it can be tried again.
  const isLost = code === 'backendUnreachable'
  const refusal = plan.refusal ?? (code && !isLost ? { code, params: bodyOf(error).params ?? {} } : null)
  return (
    <Dialog
      title={translate(`${words}.title`, { name: plan.recordLabel || plan.recordId })}
      onClose={onClose}
    >
      {refusal ? (
        <Against refusal={refusal} collection={plan.resource} />
      ) : (
        <p>{translate(`${words}.explain`)}</p>
      )}
      <ResourceContextProvider value={subject.path}>
        <FieldChanges changes={plan.changes} sides={['before', 'after']} names={names} />
        {isAsking && asksBefore && <asksBefore.Dialog id={plan.recordId} changed={asked} answer={answer} />}
      </ResourceContextProvider>
      {isLost && (
        <p role="alert" className="dialog-error">
          {translate(messageKey(code))}
        </p>
      )}
      <div className="dialog-actions">
        <Button
          variant="contained"
          disabled={isPending || refusal !== null}
          onClick={() => (Object.keys(asked).length > 0 ? setAsking(true) : mutate())}
        >
          {translate(`${words}.confirm`)}
        </Button>
        <Button onClick={onClose}>{translate('form.cancel')}</Button>
      </div>
    </Dialog>
  )
}

interface AgainstProps {
  refusal: NonNullable<RevertPlan['refusal']>
  collection: string
}

/** Why it cannot be put back, with the fields that are the reason. */
function Against({ refusal: { code, params, errors = {} }, collection }: AgainstProps) {
  const translate = useTranslate()
  const { entity } = useScreensAt(collection)
  return (
    <div role="alert" className="notice">
      <strong>{translate(`${words}.unchanged`)}</strong>{' '}
      {code !== 'invalid' && translate(messageKey(code), params)}
      <ul>
        {Object.entries(errors).map(([field, one]) => (
          <li key={field}>
            {fieldLabel(entity, field, translate)}
            {one.code !== 'changedSince' &&
              one.code !== code &&
              `: ${translate(messageKey(one.code), one.params)}`}
          </li>
        ))}
      </ul>
    </div>
  )
}
