import { useState } from 'react'
import { useBackend, useCan, useFormats } from '../../src/context.ts'
import { useListContext, useTranslate } from 'react-admin'
import { Button } from '../../src/layout/Button.tsx'
import EntityList from '../../src/list/EntityList.tsx'
import type { Filter } from '../../src/contract/query.ts'
import { withFixedPeriods } from '../../src/contract/relativePeriod.ts'
import { exportFormats } from '../../src/contract/audit.ts'
import { SaveDialog } from '../../src/list/csv/SaveDialog.tsx'
import { saveTextFile } from '../../src/list/csv/saveFile.ts'
import { auditEntries } from './entity.ts'
import VerifyDialog from './VerifyDialog.tsx'
import type { SignedExport } from '../../src/contract/answers/audit.ts'

const dialogs = { verify: VerifyDialog, export: ExportDialog }
const names = ['verify', 'export'] as const

export default function AuditList() {
  const translate = useTranslate()
  const may = { verify: useCan(auditEntries, 'verify'), export: useCan(auditEntries, 'export') }
  const [shown, show] = useState<(typeof names)[number] | null>(null)
  const Dialog = shown && dialogs[shown]
  return (
    <EntityList>
      {names
        .filter((name) => may[name])
        .map((name) => (
          <Button key={name} variant="outlined" onClick={() => show(name)}>
            {translate(`resources.audit-entries.${name}.button`)}
          </Button>
        ))}
      {Dialog && <Dialog onClose={() => show(null)} />}
    </EntityList>
  )
}

const words = 'resources.audit-entries.export'

function ExportDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const { number } = useFormats()
  const { total = 0, filterValues: filter } = useListContext()
  const dataProvider = useBackend()
  return (
    <SaveDialog
      title={translate(`${words}.title`)}
      question={`${words}.format`}
      formats={exportFormats}
      button={translate(`${words}.save`)}
      isEmpty={total === 0}
      saved={`${words}.saved`}
      onClose={onClose}
      save={async (format) => {
        const body = { filter: withFixedPeriods(auditEntries, filter as Filter), format }
        const made = await dataProvider.start<SignedExport>('audit-entries/export', body)
        const { name, text, signature, entries } = made
        saveTextFile(name, text, format === 'csv' ? 'text/csv;charset=utf-8' : 'application/x-ndjson')
        saveTextFile(`${name}.jws`, signature, 'application/jose')
        return { file: name, rows: entries }
      }}
    >
      {translate(`${words}.explain`, { smart_count: total, count: number(total) })}{' '}
      {translate(`${words}.signed`)}
    </SaveDialog>
  )
}
