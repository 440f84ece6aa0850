import { useState } from 'react'
import { EditBase, EditContextProvider, useEditContext, type EditControllerResult } from 'react-admin'
import type { Row } from '../contract/row.ts'
import { ErrorPage } from '../pages/ErrorPage.tsx'
import { PageLoading } from '../pages/PageLoading.tsx'
import { RecordPage } from '../record/RecordPage.tsx'
import { HeldProvider } from './held.ts'

/** A record's page: its form, or the same to look at for who may not change it. The record is checked before it shows. */
export default function EntityEdit() {
  return (
    <EditBase
      disableAuthentication
      mutationMode="pessimistic"
      redirect={false}
      queryOptions={quiet}
      loading={<PageLoading />}
      error={<RecordError />}
    >
      <HeldRecord />
    </EditBase>
  )
}

/** Failures are shown in the page's place. */
const quiet = { onError: () => undefined }

/** The page is about the record as it was loaded: a newer one that comes in does not change it behind its user's back. */
function HeldRecord() {
  const edit = useEditContext<Row>()
  const latest = edit.record as Row
  return <Holding key={latest.id} edit={edit} latest={latest} />
}

function Holding({ edit, latest }: { edit: EditControllerResult<Row>; latest: Row }) {
  const [record, hold] = useState(latest)
  return (
    <HeldProvider value={{ latest, hold }}>
      <EditContextProvider value={{ ...edit, record } as EditControllerResult<Row>}>
        <RecordPage />
      </EditContextProvider>
    </HeldProvider>
  )
}

function RecordError() {
  const { error, refetch } = useEditContext()
  return <ErrorPage error={error} onRetry={() => void refetch()} />
}
