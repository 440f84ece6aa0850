import { useState, type ComponentType, type ReactNode } from 'react'
import { EditBase, EditContextProvider, useEditContext, type EditControllerResult } from 'react-admin'
import { isDeletedError } from '../conflict/useConflictOutsideForm.tsx'
import type { Row } from '../contract/values.ts'
import { ErrorPage, PageLoading } from '../pages/ErrorPage.tsx'
import { usePreloadSettled } from '../layout/lazyComponent.tsx'
import { RecordPage } from '../record/RecordPage.tsx'
import { useResourceConfig, quiet } from '../context.ts'
import { LatestVersionProvider } from './formContexts.ts'

export default function EntityEdit() {
  const { notice } = useResourceConfig()
  // The notice would move everything else, so its code comes with the record.
  const isWhole = usePreloadSettled(notice)
  return <EditRecordProvider>{isWhole ? <RecordPage /> : <PageLoading />}</EditRecordProvider>
}

export function EditRecordProvider({ id, children }: { id?: string | undefined; children: ReactNode }) {
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

export const withEditRecordProvider = (Page: ComponentType) => () => (
  <EditRecordProvider>
    <Page />
  </EditRecordProvider>
)

/** Neither a newer version nor a failure may replace what the user types. */
function HeldRecord({ children }: { children: ReactNode }) {
  const edit = useEditContext<Row>()
  const latest = edit.record
  if (!latest) return <ErrorPage error={edit.error} onRetry={() => void edit.refetch()} />
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
  const [held, hold] = useState(latest)
  // After a switch of the language, the same version has texts in the other one.
  const { entity } = useResourceConfig()
  const isRead = (entity.immutable || entity.readOnly) && latest.version === held.version
  const record = isRead ? latest : held
  return (
    <LatestVersionProvider value={{ latest, hold, isGone: isDeletedError(edit.error) }}>
      <EditContextProvider value={{ ...edit, record } as EditControllerResult<Row>}>
        {children}
      </EditContextProvider>
    </LatestVersionProvider>
  )
}
