import { useTranslate } from 'react-admin'
import type { AuditEntry } from '../../src/api/answers.ts'
import type { FailedName, RefusedKind } from '../../src/contract/audit.ts'
import { RecordLink } from '../../src/fields/RecordLink.tsx'
import { useFormats } from '../../src/locale/format.ts'
import { useActionWords, useReason } from '../../src/record/entryWords.ts'
import { useSummary } from './useSummary.ts'

/** How many writes were refused to somebody within a minute, by kind, or how many sign-ins failed, by name. */
export function Together({ entry }: { entry: AuditEntry }) {
  const translate = useTranslate()
  const { number } = useFormats()
  const wordsOf = useActionWords()
  const reasonOf = useReason()
  const summary = useSummary(entry)
  const said = (name: string) => entry.changes.find(({ field }) => field === name)?.after ?? []
  const kinds = said('refused') as RefusedKind[]
  const names = said('names') as FailedName[]
  return (
    <div className="notice">
      {summary}
      <ul>
        {kinds.map(({ attempted, resource, code, count }) => (
          <li key={[attempted, resource, code].join()}>
            {number(count)} × {translate(`resources.${resource}.name`, { smart_count: 2, _: resource })},{' '}
            {wordsOf({ action: 'refused', attempted, code }, resource)}: {reasonOf(code)}
          </li>
        ))}
        {names.map(({ userId, name, count }) => (
          <li key={[userId, name].join()}>
            {number(count)} ×{' '}
            {userId ? (
              <RecordLink collection="users" id={userId}>
                {name}
              </RecordLink>
            ) : (
              name
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
