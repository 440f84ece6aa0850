import { useTranslate } from 'react-admin'
import type { AuditEntry } from '../../src/api/answers.ts'

/** By what an entry is chained to the one before. */
export function Chained({ entry }: { entry: AuditEntry & Partial<Record<'hash' | 'previousHash', string>> }) {
  const translate = useTranslate()
  const words = 'resources.audit-entries'
  return (
    <details className="audit-chain">
      <summary>{translate(`${words}.chain`, { id: entry.id })}</summary>
      <dl>
        {(['hash', 'previousHash'] as const).map((name) => (
          <div key={name}>
            <dt>{translate(`${words}.fields.${name}`)}</dt>
            <dd>
              <code>{entry[name]}</code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
