import { useState, type ReactNode } from 'react'
import { EditBase, EditContextProvider, useEditContext, type EditControllerResult } from 'react-admin'
import { isGone } from '../conflict/current.ts'
import type { Row } from '../contract/row.ts'
import { ErrorPage } from '../pages/ErrorPage.tsx'
import { PageLoading } from '../pages/PageLoading.tsx'
import { RecordPage } from '../record/RecordPage.tsx'
import { FormBaselineProvider } from './formBaseline.ts'

/** A record's page: its form, or the same to look at for who may not change it. The record is checked before it shows. */
export default function EntityEdit() {
  return (
    <EditRecord>
      <RecordPage />
    </EditRecord>
  )
}

/** A record to be edited, once it is there; that of the address unless an id is given. */
export function EditRecord({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <EditBase
      {...(id !== undefined && { id })}
      disableAuthentication
      mutationMode="pessimistic"
      redirect={false}
      queryOptions={quiet}
      loading={<PageLoading />}
    >
      <HeldRecord>{children}</HeldRecord>
    </EditBase>
  )
}

/** Failures are shown in the page's place. */
const quiet = { onError: () => undefined }

/**
 * The page is about the record as it was loaded: a newer one that comes in does not change it behind its user's back, nor does
 * a failure to read it again take away what was typed.
 */
function HeldRecord({ children }: { children: ReactNode }) {
  const edit = useEditContext<Row>()
  const latest = edit.record
  if (!latest) return <RecordError />
  return (
    <Holding key={latest.id} edit={edit} latest={latest}>
      {children}
    </Holding>
  )
}

interface HoldingProps {
  edit: EditControllerResult<Row>
  latest: Row
  children: ReactNode
}

function Holding({ edit, latest, children }: HoldingProps) {
  const [record, hold] = useState(latest)
  return (
    <FormBaselineProvider value={{ latest, hold, isGone: isGone(edit.error) }}>
      <EditContextProvider value={{ ...edit, record } as EditControllerResult<Row>}>
        {children}
      </EditContextProvider>
    </FormBaselineProvider>
  )
}

function RecordError() {
  const { error, refetch } = useEditContext()
  return <ErrorPage error={error} onRetry={() => void refetch()} />
}
