import { useRecordContext, useTranslate } from 'react-admin'
import type { Row } from '../../src/contract/values.ts'
import { useCanOnRecord, useResourceConfig } from '../../src/context.ts'
import { ButtonLink } from '../../src/layout/Button.tsx'
import './apiCell.css'

export default function ApiCell() {
  const translate = useTranslate()
  const { entity, path } = useResourceConfig()
  const record = useRecordContext<Row>()
  const mayImport = useCanOnRecord(entity, 'import', record)
  if (!record) return null
  return (
    <span className="api-cell line spread">
      {translate(`resources.${path}.choices.apiType.${String(record['apiType'])}`)}
      {mayImport && (
        <ButtonLink size="small" to={`/${path}/${encodeURIComponent(record.id)}/import`}>
          {translate(`resources.${path}.pages.import`)}
        </ButtonLink>
      )}
    </span>
  )
}
