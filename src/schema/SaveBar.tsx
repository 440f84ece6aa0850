import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslate } from 'react-admin'
import { Button, ButtonLink } from '../layout/Button.tsx'
import { useFormState } from 'react-hook-form'
import { useCollectionNames } from '../locale/useCollectionNames.ts'
import { useListAddress } from '../record/useListAddress.ts'
import { useResourceConfig } from '../screens.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import { useFormObserver, useFormParts } from './observer.ts'
import { useFormPurpose } from './readOnly.ts'
import { useSaveKeys } from './useSaveKeys.ts'
import './saveBar.css'

export interface SaveBarProps {
  /** Whether there is a list to go back to. */
  hasList?: boolean
  /** Whether a new record may be followed by another one at once. */
  hasAnother?: boolean
}

/** Saves the form, drops what was typed, or leads back to the list where there is one; Ctrl or Cmd with S or Enter saves, too. */
export function SaveBar({ hasList = true, hasAnother = false }: SaveBarProps) {
  const translate = useTranslate()
  const { create } = useCollectionNames()
  const { path } = useResourceConfig()
  const address = useListAddress()
  const isNew = useFormPurpose() === 'create'
  const { discard, observer } = useFormParts()
  const { isDirty, isValid } = useFormObserver()
  const { isSubmitting } = useFormState()
  const [isAsking, setAsking] = useState(false)
  const save = useRef<HTMLButtonElement>(null)
  useSaveKeys(save)
  // What was typed a moment ago may not have been looked at; a click right after it is not lost.
  const lookFirst = () => flushSync(observer.look)
  return (
    <div className="save-bar" onClickCapture={lookFirst}>
      <Button ref={save} type="submit" variant="contained" disabled={isSubmitting || (!isNew && !isDirty)}>
        {isNew ? create(path) : translate('form.save')}
      </Button>
      {hasAnother && (
        <Button type="submit" variant="outlined" disabled={isSubmitting} data-another>
          {translate('form.createAnother')}
        </Button>
      )}
      <Button disabled={isSubmitting || !isDirty} onClick={() => setAsking(true)}>
        {translate('form.discard')}
      </Button>
      {hasList && <ButtonLink to={address()}>{translate('form.cancel')}</ButtonLink>}
      <span className="save-state" role="status">
        {isDirty && translate(isNew || isValid ? 'form.unsaved' : 'form.unsavedInvalid')}
      </span>
      {isAsking && (
        <LeaveDialog
          onDiscard={() => {
            setAsking(false)
            discard()
          }}
          onKeep={() => setAsking(false)}
        />
      )}
    </div>
  )
}
