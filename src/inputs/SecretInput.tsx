import { useState, type ReactNode } from 'react'
import { get } from 'es-toolkit/compat'
import { useRecordContext, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '../layout/Button.tsx'
import type { SecretMarker } from '../contract/secret.ts'
import { useFormats, useTranslatedResourceNames, useAllScreens, useResourceConfig } from '../context.ts'
import { useDescribedBy, LabelledControl } from './LabelledControl.tsx'
import { useFieldInput, type FieldInputProps } from './useFieldInput.ts'
import { fieldsOf, type Field } from '../contract/entity.ts'
import { parseWebAddress } from '../contract/formats.ts'
import './inputs.css'

export interface SecretInputProps extends FieldInputProps {
  /** Generated keys are shown, since they are copied. */
  isShown?: boolean
}

export function SecretInput({ field, isShown, ...props }: SecretInputProps) {
  const { source, isRequired, readOnly } = props
  const translate = useTranslate()
  const formats = useFormats()
  const { id, bound, title, control } = useFieldInput(props)
  const { setValue } = useFormContext()
  const value: unknown = bound.value
  const stored: unknown = get(useRecordContext(), source)
  const kept = isMarker(stored) && stored.set ? stored : null
  const marker = isMarker(value) ? value : null
  // The pressed button has disappeared.
  const [isBack, setBack] = useState(false)
  const putBack = () => {
    setBack(true)
    bound.onChange(kept)
  }
  // The new value is not checked yet, since nothing has been typed.
  const replaceBy = (next: '' | null) => {
    setBack(false)
    setValue(source, next, { shouldDirty: true })
  }
  if (marker?.set || readOnly) {
    const when = marker?.changedAt ? formats.instant(marker.changedAt) : ''
    const text = marker?.set ? translate('secret.set', { when }) : translate('secret.notSet')
    return (
      <SecretState id={id} title={title} text={text}>
        {marker?.addressChanged && <strong>{translate('secret.addressChanged')}</strong>}
        {!readOnly && (
          <Button autoFocus={isBack} onClick={() => replaceBy('')}>
            {translate('secret.replace')}
          </Button>
        )}
        {!readOnly && !isRequired && (
          <Button onClick={() => replaceBy(null)}>{translate('secret.clear')}</Button>
        )}
      </SecretState>
    )
  }
  if (kept && value === null) {
    return (
      <SecretState id={id} title={title} text={translate('secret.willClear')}>
        <Button autoFocus onClick={putBack}>
          {translate('secret.undoClear')}
        </Button>
      </SecretState>
    )
  }
  return (
    <div className={field.isPrivateKey ? 'secret-entry stack wide' : 'secret-entry stack tight'}>
      <LabelledControl
        {...control}
        autoFocus={kept !== null}
        type={field.isPrivateKey ? undefined : isShown ? 'text' : 'password'}
        {...(isShown && { className: 'machine-text' })}
        {...(field.isPrivateKey && { as: 'textarea', className: 'machine-text' })}
        value={typeof value === 'string' ? value : ''}
        autoComplete="new-password"
        onChange={({ target }) => bound.onChange(target.value === '' && !kept ? null : target.value)}
      />
      {kept && <Button onClick={putBack}>{translate('secret.keep')}</Button>}
    </div>
  )
}

interface SecretStateProps {
  id: string
  title: ReactNode
  text: string
  children: ReactNode
}

function SecretState({ id, title, text, children }: SecretStateProps) {
  const describedBy = useDescribedBy()
  return (
    <div
      className="secret flow tight apart"
      role="group"
      aria-labelledby={`${id}-title`}
      aria-describedby={describedBy}
    >
      <span id={`${id}-title`} className="secret-title muted">
        {title}
      </span>
      <span>{text}</span>
      {children}
    </div>
  )
}

const isMarker = (value: unknown): value is SecretMarker =>
  typeof value === 'object' && value !== null && 'set' in value

/** Secrets have to be entered again for another scheme, host or port. */
export function ReenterSecretsNotice({ field, source }: { field: Field; source: string }) {
  const isDestination = field.calledByServer || field.secretsTo !== undefined
  const stored: unknown = get(useRecordContext(), source)
  return isDestination && typeof stored === 'string' ? (
    <Words field={field} source={source} stored={stored} />
  ) : null
}

function Words({ field, source, stored }: { field: Field; source: string; stored: string }) {
  const translate = useTranslate()
  const value: unknown = useWatch({ name: source })
  const senders = useSenders(field)
  const isMoved = field.calledByServer ? originOf(value) !== originOf(stored) : value !== stored
  const isSaid = isMoved && typeof value === 'string' && (!field.calledByServer || originOf(value) !== null)
  const key = field.calledByServer ? (senders ? 'moveOf' : 'move') : 'mayMove'
  return (
    <p className="stamps secrets-move" aria-live="polite">
      {isSaid && translate(`secret.${key}`, { names: senders })}
    </p>
  )
}

/** Empty if the secrets are fields of the same record. */
function useSenders({ path }: Field): string {
  const { within } = useTranslatedResourceNames()
  const { entity } = useResourceConfig()
  const all = useAllScreens()
  const senders = all.filter((screens) =>
    fieldsOf(screens.entity).some((one) => one.reference === entity.name && one.secretsTo === path),
  )
  const names = senders.map((screens) => within(screens.path, 2))
  return [...new Set(names)].join(', ')
}

const originOf = (value: unknown) =>
  typeof value === 'string' ? (parseWebAddress(value)?.origin ?? null) : null
