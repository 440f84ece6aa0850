import { type CSSProperties, useState } from 'react'
import { ResourceContextProvider, useTranslate } from 'react-admin'
import type { AuditEntry } from '../../api/answers.ts'
import { problemBodyOf, codeOfFailure, messageKeyOfCode } from '../../api/failure.ts'
import { ActionDialog } from '../../layout/ActionDialog.tsx'
import { useResourceConfig, useScreensOf } from '../../context.ts'
import { ChangeTableWithLabels } from '../ChangeTable.tsx'
import { useAuditEntrySubject } from '../auditEntry.tsx'
import { useRevert } from './useRevert.ts'
import type { RevertPlan } from '../../contract/answers/audit.ts'
import { useChangeLabel } from '../viewChanges.ts'
import { useDialogFieldFlags } from '../../inputs/fieldState.tsx'
import '../history.css'

const words = 'resources.audit-entries.revert'

export interface RevertDialogProps {
  entry: AuditEntry
  fields: readonly string[]
  onClose: () => void
}

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
  const { entity, revertImpact: Impact } = useResourceConfig()
  const labelOf = useChangeLabel(entity, entry)
  const { title } = useAuditEntrySubject(entry)
  const [wasEarly, setEarly] = useState(false)
  const [chosen, setChosen] = useState(fields)
  const { plan, revert, question } = useRevert(entry, chosen, onClose)
  const names = { before: translate(`${words}.sides.now`), after: translate(`${words}.sides.back`) }
  const code = revert.error && codeOfFailure(revert.error)
  // Without an answer the result is unknown.
  const isLost = code === 'backendUnreachable'
  const failed = code && !isLost ? { code, params: problemBodyOf(revert.error).params ?? {} } : null
  const refusal = plan.data?.refusal ?? failed
  const changes = plan.data?.changes ?? []
  const press = () => (isLoading ? setEarly(true) : revert.mutate())
  const isLoading = chosen.length > 0 && (plan.isPending || plan.isPlaceholderData)
  const isReady = chosen.length > 0 && plan.data !== undefined && !isLoading && refusal === null
  return (
    <ActionDialog
      title={translate(`${words}.title`, { name: title })}
      onClose={onClose}
      error={isLost ? revert.error : plan.error}
      action={{
        label: translate(`${words}.confirm`),
        disabled: revert.isPending || !(isReady || isLoading),
        'aria-disabled': isLoading || undefined,
        onClick: press,
      }}
      after={<span role="status">{wasEarly && isLoading && translate('app.working')}</span>}
    >
      {refusal && chosen.length > 0 ? (
        <RevertRefusalNotice refusal={refusal} labelOf={labelOf} />
      ) : (
        <p>{translate(`${words}.explain`)}</p>
      )}
      {fields.length > 1 && refusal?.code !== 'revertGone' && (
        <FieldCheckboxes
          fields={fields}
          labelOf={labelOf}
          chosen={chosen}
          choose={(next) => {
            revert.reset()
            setChosen(next)
          }}
        />
      )}
      <div
        className="revert-plan"
        aria-busy={isLoading}
        style={{ '--fields': chosen.length } as CSSProperties}
      >
        {chosen.length > 0 && changes.length > 0 && (
          <ChangeTableWithLabels
            recordId={entry.recordId}
            changes={changes}
            sides={['before', 'after']}
            names={names}
          />
        )}
        {Impact && isReady && <Impact recordId={entry.recordId} changes={changes} />}
      </div>
      {question}
    </ActionDialog>
  )
}

interface RevertRefusalProps {
  refusal: NonNullable<RevertPlan['refusal']>
  labelOf: (field: string) => string
}

function RevertRefusalNotice({ refusal, labelOf }: RevertRefusalProps) {
  const { code, params, errors = {} } = refusal
  const translate = useTranslate()
  return (
    <div role="alert" className="notice">
      <strong>{translate('resources.audit-entries.revert.unchanged')}</strong>{' '}
      {code !== 'invalid' && translate(messageKeyOfCode(code), params)}
      <ul className="bullets">
        {Object.entries(errors).map(([field, one]) => (
          <li key={field}>
            {labelOf(field)}
            {one.code !== 'changedSince' &&
              one.code !== code &&
              `: ${translate(messageKeyOfCode(one.code), one.params)}`}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface FieldTicksProps {
  fields: readonly string[]
  labelOf: (field: string) => string
  chosen: readonly string[]
  choose: (chosen: readonly string[]) => void
}

function FieldCheckboxes({ fields, labelOf, chosen, choose }: FieldTicksProps) {
  const translate = useTranslate()
  const { flags } = useDialogFieldFlags({ name: 'fields', value: chosen, isValid: chosen.length > 0 })
  return (
    <fieldset className="revert-fields flow below" {...flags}>
      <legend className="muted">{translate('resources.audit-entries.revert.choose')}</legend>
      {fields.map((field) => (
        <label key={field}>
          <input
            type="checkbox"
            checked={chosen.includes(field)}
            onChange={({ target }) =>
              choose(fields.filter((one) => (one === field ? target.checked : chosen.includes(one))))
            }
          />{' '}
          {labelOf(field)}
        </label>
      ))}
    </fieldset>
  )
}
