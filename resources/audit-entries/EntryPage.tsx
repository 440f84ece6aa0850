import { ResourceContextProvider, useRecordContext, useTranslate } from 'react-admin'
import type { AuditEntry } from '../../src/api/answers.ts'
import { PageHeader } from '../../src/layout/PageHeader.tsx'
import { Forbidden } from '../../src/pages/ErrorPage.tsx'
import { FieldChanges } from '../../src/record/ChangeTable.tsx'
import { sidesOf } from '../../src/record/HistoryEntry.tsx'
import { RecordNavigation } from '../../src/record/RecordNavigation.tsx'
import { RevertButton } from '../../src/record/revert/RevertButton.tsx'
import { useEntrySubject } from '../../src/record/entrySubject.tsx'
import { useActionWords, useReason } from '../../src/record/entryWords.ts'
import { EditRecord } from '../../src/schema/EntityEdit.tsx'
import { useResourceConfig, useBreadcrumbs } from '../../src/screens.ts'
import { useCan } from '../../src/settings.ts'
import { Chained } from './Chained.tsx'
import { EntryFacts } from './EntryFacts.tsx'
import { EntryFamily } from './EntryFamily.tsx'
import { Together } from './Together.tsx'
import { useScreensAt } from './useEntityOf.ts'
import { isCounted } from './useSummary.ts'
import '../../src/record/record.css'
import './audit.css'

/** What happened once, beside the log. */
export default function EntryPage() {
  const { entity, seenBy = 'list' } = useResourceConfig()
  return useCan(entity, seenBy) ? (
    <EditRecord>
      <EntryOfPage />
    </EditRecord>
  ) : (
    <Forbidden />
  )
}

function EntryOfPage() {
  const translate = useTranslate()
  const trail = useBreadcrumbs(true)
  const wordsOf = useActionWords()
  const reasonOf = useReason()
  const entry = useRecordContext<AuditEntry>() as AuditEntry
  const { path } = useScreensAt(entry.resource)
  const { action, changes, code, resource } = entry
  const { title } = useEntrySubject(entry)
  const kind = translate(`resources.${resource}.name`, { smart_count: 1, _: resource })
  return (
    <>
      <PageHeader title={`${wordsOf(entry, resource)}: ${title || kind}`} trail={trail}>
        <RecordNavigation />
      </PageHeader>
      {isCounted(entry) ? (
        <Together entry={entry} />
      ) : (
        code !== null && <p className="notice">{reasonOf(code)}</p>
      )}
      <EntryFacts entry={entry} />
      {changes.length > 0 && !isCounted(entry) && (
        <section className="group" aria-labelledby="entry-changes">
          <h3 id="entry-changes">{translate('resources.audit-entries.fields.changes')}</h3>
          <ResourceContextProvider value={path}>
            <FieldChanges recordId={entry.recordId} changes={changes} sides={sidesOf(action)} />
          </ResourceContextProvider>
        </section>
      )}
      <RevertButton entry={entry} />
      <EntryFamily entry={entry} />
      <Chained entry={entry} />
    </>
  )
}
