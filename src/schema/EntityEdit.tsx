import { EditBase, useEditContext, useNotify, useTranslate } from 'react-admin'
import type { Row } from '../contract/row.ts'
import { useNotifyFailure } from '../api/useNotifyFailure.ts'
import { PageHeader } from '../layout/PageHeader.tsx'
import { useScreens } from '../screens.ts'
import { useFormats } from '../locale/format.ts'
import { ErrorPage } from '../pages/ErrorPage.tsx'
import { PageLoading } from '../pages/PageLoading.tsx'
import { useCan } from '../settings.ts'
import { DeleteButton } from './DeleteButton.tsx'
import { EntityForm } from './EntityForm.tsx'
import { SaveBar } from './SaveBar.tsx'

/** A record's page: its form, or the same to look at for who may not change it. The record is checked before it shows. */
export default function EntityEdit() {
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  return (
    <EditBase
      disableAuthentication
      mutationMode="pessimistic"
      redirect={false}
      queryOptions={quiet}
      mutationOptions={{
        onSuccess: () => notify('form.saved', { type: 'success' }),
        onError: notifyFailure,
      }}
      loading={<PageLoading />}
      error={<RecordError />}
    >
      <RecordPage />
    </EditBase>
  )
}

/** Failures are shown in the page's place. */
const quiet = { onError: () => undefined }

function RecordError() {
  const { error, refetch } = useEditContext()
  return <ErrorPage error={error} onRetry={() => void refetch()} />
}

function RecordPage() {
  const translate = useTranslate()
  const formats = useFormats()
  const { entity } = useScreens()
  const { record } = useEditContext<Row>()
  const mayEdit = useCan(entity, 'edit')
  const mayDelete = useCan(entity, 'delete')
  return (
    <>
      <PageHeader title={String(record?.[entity.label])}>{mayDelete && <DeleteButton />}</PageHeader>
      <EntityForm purpose={mayEdit ? 'edit' : 'show'}>
        {typeof record?.['createdAt'] === 'string' && (
          <p className="stamps">
            {translate('form.stamps', {
              created: formats.instant(record['createdAt']),
              updated: formats.instant(String(record['updatedAt'])),
            })}
          </p>
        )}
        {mayEdit && <SaveBar />}
      </EntityForm>
    </>
  )
}
