import { useState, type ReactNode } from 'react'
import { EditBase, EditContextProvider, useEditContext, type EditControllerResult } from 'react-admin'
import { isDeletedError } from '../conflict/useConflict.tsx'
import type { Row } from '../contract/values.ts'
import { ErrorPage, PageLoading } from '../pages/ErrorPage.tsx'
import { useIsPreloaded } from '../layout/lazyComponent.tsx'
import { RecordPage } from '../record/RecordPage.tsx'
import { useResourceConfig } from '../context.ts'
import { FormBaselineProvider } from './formParts.ts'

/** The form, or the values for users who may not change the record. */
export default function EntityEdit() {
  const { notice } = useResourceConfig()
  // Its code comes with the record, since it is shown above everything else.
  const isWhole = useIsPreloaded(notice)
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

/** Failures are shown in place of the page. */
const quiet = { onError: () => undefined }

/** A newer version does not replace the loaded record unnoticed, nor does a failure to load it again discard what was typed. */
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
  // Nothing is typed into a read-only record: it follows the answer of the same version, which is in another language after a switch.
  const { entity } = useResourceConfig()
  const isRead = (entity.final || entity.readOnly) && latest.version === held.version
  const record = isRead ? latest : held
  return (
    <FormBaselineProvider value={{ latest, hold, isGone: isDeletedError(edit.error) }}>
      <EditContextProvider value={{ ...edit, record } as EditControllerResult<Row>}>
        {children}
      </EditContextProvider>
    </FormBaselineProvider>
  )
}
