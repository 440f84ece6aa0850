import { EditBase, useEditContext, useNotify } from 'react-admin'
import { useNotifyFailure } from '../api/useNotifyFailure.ts'
import { ErrorPage } from '../pages/ErrorPage.tsx'
import { PageLoading } from '../pages/PageLoading.tsx'
import { RecordPage } from '../record/RecordPage.tsx'

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
