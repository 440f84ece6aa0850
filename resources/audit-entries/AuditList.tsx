import { useState } from 'react'
import { useDataProvider, useListContext, useNotify, useTranslate } from 'react-admin'
import { useMutation } from '@tanstack/react-query'
import { Button } from '../../src/layout/Button.tsx'
import EntityList from '../../src/list/EntityList.tsx'
import { useCan } from '../../src/settings.ts'
import type { BackofficeProvider } from '../../src/api/dataProvider.ts'
import { type ExportFormat, exportFormats } from '../../src/contract/audit.ts'
import { RadioGroup } from '../../src/inputs/flags.tsx'
import { Dialog } from '../../src/layout/Dialog.tsx'
import { DialogFailure } from '../../src/layout/DialogFailure.tsx'
import { saveFile } from '../../src/list/csv/saveFile.ts'
import { useFormats } from '../../src/locale/format.ts'
import { auditEntries } from './entity.ts'
import VerifyDialog from './VerifyDialog.tsx'
import type { SignedExport } from '../../src/contract/answers/audit.ts'

const dialogs = { verify: VerifyDialog, export: ExportDialog }
const names = ['verify', 'export'] as const

/** The audit log, the newest entry first, with its export and verification. */
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

/** Downloads the matching entries and their signature. */
function ExportDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const { number } = useFormats()
  const { total = 0, filterValues: filter } = useListContext()
  const dataProvider = useDataProvider<BackofficeProvider>()
  const [format, setFormat] = useState<ExportFormat>('csv')
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      dataProvider.start<SignedExport>('audit-entries/export', {
        filter: filter as object,
        format,
      }),
    onSuccess({ name, text, signature, entries }) {
      saveFile(name, text, format === 'csv' ? 'text/csv;charset=utf-8' : 'application/x-ndjson')
      saveFile(`${name}.jws`, signature, 'application/jose')
      const messageArgs = { smart_count: entries, count: number(entries), file: name }
      notify(`${words}.saved`, { type: 'success', messageArgs })
      onClose()
    },
  })
  return (
    <Dialog title={translate(`${words}.title`)} onClose={onClose}>
      <p>
        {translate(`${words}.explain`, { smart_count: total, count: number(total) })}{' '}
        {translate(`${words}.signed`)}
      </p>
      <RadioGroup
        source="format"
        legend={translate(`${words}.format`)}
        names={exportFormats}
        labelOf={(name) => translate(`${words}.formats.${name}`)}
        chosen={format}
        choose={setFormat}
        disabled={isPending}
      />
      <DialogFailure error={error} />
      <div className="dialog-actions">
        <Button variant="contained" disabled={isPending || total === 0} onClick={() => mutate()}>
          {translate(`${words}.save`)}
        </Button>
        <Button onClick={onClose}>{translate('form.cancel')}</Button>
      </div>
    </Dialog>
  )
}
