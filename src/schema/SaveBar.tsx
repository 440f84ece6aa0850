import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslate } from 'react-admin'
import { Button, ButtonLink } from '../layout/Button.tsx'
import { useFormState } from 'react-hook-form'
import { useTranslatedResourceNames, useResourceConfig } from '../context.ts'
import { useBuildListOrRecordLocation } from '../record/listOrRecordLocation.ts'
import { LeaveDialog } from './LeaveGuard.tsx'
import { useFormFlags, useEntityFormContext, useFormPurpose } from './formContexts.ts'
import { useSaveShortcut } from './formKeyboard.ts'
import { SaveState } from './SaveState.tsx'
import './form.css'

export function SaveBar({ hasAnother = false }: { hasAnother?: boolean }) {
  const translate = useTranslate()
  const { create } = useTranslatedResourceNames()
  const { path } = useResourceConfig()
  const address = useBuildListOrRecordLocation()
  const isNew = useFormPurpose() === 'create'
  const { discard, observer } = useEntityFormContext()
  const { isDirty } = useFormFlags()
  const { isSubmitting } = useFormState()
  const [isAsking, setAsking] = useState(false)
  const save = useRef<HTMLButtonElement>(null)
  useSaveShortcut(save)
  // A click right after the last input must find the buttons enabled.
  const lookFirst = () => flushSync(observer.look)
  return (
    <div className="save-bar above" onClickCapture={lookFirst}>
      <Button ref={save} type="submit" variant="contained" disabled={isSubmitting || (!isNew && !isDirty)}>
        {isNew ? create(path) : translate('form.save')}
      </Button>
      {hasAnother && (
        <Button type="submit" variant="outlined" disabled={isSubmitting} data-another>
          {translate('form.createAnother')}
        </Button>
      )}
      {isNew ? (
        <ButtonLink to={address()}>{translate('form.cancel')}</ButtonLink>
      ) : (
        <Button disabled={isSubmitting || !isDirty} onClick={() => setAsking(true)}>
          {translate('form.discard')}
        </Button>
      )}
      <SaveState />
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
