import { useRecordContext } from 'react-admin'
import type { AuditEntry } from '../../src/api/answers.ts'
import { Tone } from '../../src/fields/Tone.tsx'
import { EntryRecord } from '../../src/record/entrySubject.tsx'
import { useActionWords } from '../../src/record/entryWords.ts'
import { useSummary } from './useSummary.ts'
import './audit.css'
import { shortWhoText, whoText } from '../../src/contract/who.ts'

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

/** Who it was; by the username, too, where one points at it. */
export function WhoCell() {
  const { by } = useEntry()
  return <span title={whoText(by)}>{shortWhoText(by)}</span>
}

/** Which record it was, as it was called then, what that is, and whose. */
export function RecordCell() {
  const entry = useEntry()
  return (
    <span className="audit-record">
      <EntryRecord entry={entry} />
    </span>
  )
}

/** What has changed, or why nothing has. */
export const SummaryCell = () => <span className="audit-summary">{useSummary(useEntry())}</span>
