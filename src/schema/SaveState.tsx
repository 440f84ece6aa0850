import { LinkBase as Link, useRecordContext, useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { WhoChanged } from '../conflict/differenceTexts.tsx'
import type { Row } from '../contract/values.ts'
import { useBuildTabLocation } from '../record/related.ts'
import { isOlderVersion, useLatestVersion, useFormPurpose, useFormFlags } from './formContexts.ts'

export function SaveState() {
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
