import { useRecordContext, useTranslate } from 'react-admin'
import type { AuditEntry } from '../../src/api/answers.ts'
import { RecordLink } from '../../src/fields/RecordLink.tsx'
import { Tone } from '../../src/fields/Tone.tsx'
import { useActionWords } from '../../src/record/useActionWords.ts'
import { useEntryLabel } from '../../src/record/useEntryLabel.ts'
import { useSummary } from './useSummary.ts'
import './audit.css'

const useEntry = () => useRecordContext<AuditEntry>() as AuditEntry

/** What was done, or refused. */
export function ActionCell() {
  const entry = useEntry()
  const wordsOf = useActionWords()
  return (
    <span>
      <Tone tone={entry.code === null && entry.action !== 'signInFailed' ? undefined : 'warn'} />
      {wordsOf(entry, entry.resource)}
    </span>
  )
}

/** Which record it was, as it was called then, and what that is. */
export function RecordCell() {
  const translate = useTranslate()
  const entry = useEntry()
  const { action, resource, recordId } = entry
  const name = useEntryLabel(entry)
  const kind = translate(`resources.${resource}.name`, { smart_count: 1, _: resource })
  return (
    <span className="audit-record">
      {name && recordId && action !== 'delete' ? (
        <RecordLink collection={resource} id={recordId}>
          {name}
        </RecordLink>
      ) : (
        name
      )}{' '}
      <small>{kind}</small>
    </span>
  )
}

/** What has changed, or why nothing has. */
export const SummaryCell = () => <span className="audit-summary">{useSummary(useEntry())}</span>
