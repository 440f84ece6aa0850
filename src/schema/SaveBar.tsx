import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslate, LinkBase as Link, useRecordContext } from 'react-admin'
import { Button, ButtonLink } from '../layout/Button.tsx'
import { useFormState } from 'react-hook-form'
import { useTranslatedResourceNames, useResourceConfig } from '../context.ts'
import { useBuildListOrRecordLocation } from '../record/listOrRecordLocation.ts'
import { LeaveDialog } from './LeaveGuard.tsx'
import {
  useFormFlags,
  useFormInternals,
  useFormPurpose,
  isOlderVersion,
  useLatestVersion,
} from './formContexts.ts'
import { useSaveShortcut } from './formKeyboard.ts'
import { WhoChanged } from '../conflict/differenceTexts.tsx'
import type { Row } from '../contract/values.ts'
import { useBuildTabLocation } from '../record/related.ts'
import './form.css'

export function SaveBar({ hasAnother = false }: { hasAnother?: boolean }) {
  const translate = useTranslate()
  const { create } = useTranslatedResourceNames()
  const { path } = useResourceConfig()
  const address = useBuildListOrRecordLocation()
  const isNew = useFormPurpose() === 'create'
  const { discard, observer } = useFormInternals()
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

function SaveState() {
  const translate = useTranslate()
  const isNew = useFormPurpose() === 'create'
  const { latest, isGone } = useLatestVersion() ?? {}
  const record = useRecordContext<Row>()
  const { isDirty, isValid } = useFormFlags()
  const { isSubmitting } = useFormState()
  const isNewer =
    latest && record && latest.version !== record.version && !isOlderVersion(latest, record) && isDirty
  return (
    <div className="save-state muted small" role="status">
      {isSubmitting ? (
        translate('form.saving')
      ) : isGone ? (
        <b>{translate('form.gone')}</b>
      ) : isNewer ? (
        <ChangedElsewhere latest={latest} />
      ) : (
        isDirty && translate(isNew || isValid ? 'form.unsaved' : 'form.unsavedInvalid')
      )}
    </div>
  )
}

function ChangedElsewhere({ latest }: { latest: Row }) {
  const translate = useTranslate()
  const tabTo = useBuildTabLocation()
  return (
    <>
      <WhoChanged key={latest.version} id={latest.id} />
      <p>
        {translate('form.meanwhile')} <Link to={tabTo('history')}>{translate('form.meanwhileLook')}</Link>
      </p>
    </>
  )
}
