import { useTranslate } from 'react-admin'
import type { AuditEntry } from '../../src/api/answers.ts'
import type { RefusedKind } from '../../src/contract/audit.ts'
import { useFormats } from '../../src/locale/format.ts'
import { useActionWords } from '../../src/record/useActionWords.ts'
import { useReason } from '../../src/record/useReason.ts'
import { useSummary } from './useSummary.ts'

/** How many writes were refused to somebody within a minute, by kind. */
export function RefusedMore({ entry }: { entry: AuditEntry }) {
  const translate = useTranslate()
  const { number } = useFormats()
  const wordsOf = useActionWords()
  const reasonOf = useReason()
  const summary = useSummary(entry)
  const kinds = (entry.changes.find(({ field }) => field === 'refused')?.after ?? []) as RefusedKind[]
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
      </ul>
    </div>
  )
}
