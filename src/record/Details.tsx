import { useDeferredValue } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import type { Row } from '../contract/row.ts'
import { RecordValues } from '../fields/RecordValues.tsx'
import { useFormats } from '../locale/format.ts'
import { EntityForm } from '../schema/EntityForm.tsx'
import { SaveBar } from '../schema/SaveBar.tsx'
import { useResourceConfig } from '../screens.ts'
import { useCanWith } from '../settings.ts'

/** A record's form, or its values for users who may not change it. */
export function Details() {
  const translate = useTranslate()
  const formats = useFormats()
  const { entity } = useResourceConfig()
  const record = useRecordContext<Row>()
  const mayEdit = useCanWith(entity, 'edit', record)
  // Rendered after the groups above it, which would otherwise move it.
  const isWhole = useDeferredValue(true, false)
  const form = (
    <EntityForm purpose={mayEdit ? 'edit' : 'show'}>
      {typeof record?.['createdAt'] === 'string' && typeof record['updatedAt'] === 'string' && (
        <p className="stamps" style={isWhole ? undefined : { visibility: 'hidden' }}>
          {translate(record['updatedAt'] === record['createdAt'] ? 'form.stamp' : 'form.stamps', {
            created: formats.instant(record['createdAt']),
            updated: formats.instant(record['updatedAt']),
          })}
        </p>
      )}
      {mayEdit && <SaveBar />}
    </EntityForm>
  )
  return mayEdit ? form : <RecordValues>{form}</RecordValues>
}
