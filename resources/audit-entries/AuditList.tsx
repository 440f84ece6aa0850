import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Button } from '../../src/layout/Button.tsx'
import EntityList from '../../src/list/EntityList.tsx'
import { useCan } from '../../src/settings.ts'
import { auditEntries } from './entity.ts'
import ExportDialog from './ExportDialog.tsx'
import VerifyDialog from './VerifyDialog.tsx'

const dialogs = { verify: VerifyDialog, export: ExportDialog }
const names = ['verify', 'export'] as const

/** What happened, newest first, and what can be done with the log as a whole. */
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
