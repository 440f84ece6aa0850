import { useState, type ReactNode } from 'react'
import get from 'lodash/get.js'
import {
  FieldTitle,
  InputHelperText,
  useInput,
  useRecordContext,
  useResourceContext,
  useTranslate,
} from 'react-admin'
import { Button } from '../layout/Button.tsx'
import { useFormContext } from 'react-hook-form'
import type { SecretMarker } from '../contract/secret.ts'
import { useFormats } from '../locale/format.ts'
import { useDescribedBy } from './description.ts'
import type { FieldInputProps } from './props.ts'
import { TextField } from './TextField.tsx'
import './secret.css'

export interface SecretInputProps extends FieldInputProps {
  /** Whether the text can be read: a generated key is shown and copied, a typed secret is not. */
  isShown?: boolean
}

/**
 * A write-only value. It shows whether it is set and since when. Replacing it takes a button of its own, and can be undone until the form
 * is saved.
 */
export function SecretInput({ field, source, label, isRequired, readOnly, isShown }: SecretInputProps) {
  const translate = useTranslate()
  const formats = useFormats()
  const resource = useResourceContext()
  const { id, field: bound, fieldState } = useInput({ source, isRequired, format: asItIs, parse: asItIs })
  const { setValue } = useFormContext()
  const value: unknown = bound.value
  const stored: unknown = get(useRecordContext(), source)
  const kept = isMarker(stored) && stored.set ? stored : null
  const marker = isMarker(value) ? value : null
  // The button that was pressed has disappeared: the focus goes to "Replace".
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
  const title = <FieldTitle label={label} source={source} resource={resource} isRequired={isRequired} />

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
    <div className={field.isPrivateKey ? 'secret-entry wide' : 'secret-entry'}>
      <TextField
        id={id}
        name={bound.name}
        inputRef={bound.ref}
        label={title}
        // The input appeared because "Replace" was pressed, and that button has disappeared: the focus goes to the input.
        autoFocus={kept !== null}
        type={field.isPrivateKey ? undefined : isShown ? 'text' : 'password'}
        {...(isShown && { className: 'machine-text' })}
        {...(field.isPrivateKey && { as: 'textarea', className: 'machine-text' })}
        value={typeof value === 'string' ? value : ''}
        error={fieldState.error && <InputHelperText error={fieldState.error.message} helperText={false} />}
        autoComplete="new-password"
        aria-required={isRequired || undefined}
        onChange={({ target }) => bound.onChange(target.value === '' && !kept ? null : target.value)}
        onBlur={bound.onBlur}
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
    <div className="secret" role="group" aria-labelledby={`${id}-title`} aria-describedby={describedBy}>
      <span id={`${id}-title`} className="secret-title">
        {title}
      </span>
      <span>{text}</span>
      {children}
    </div>
  )
}

/** `null` clears a secret; an empty text does not. */
const asItIs = (value: unknown) => value

const isMarker = (value: unknown): value is SecretMarker =>
  typeof value === 'object' && value !== null && 'set' in value
