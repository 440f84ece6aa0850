import { useTranslate } from 'react-admin'
import type { AuditEntry } from '../../src/api/answers.ts'
import { CopyIcon } from '../../src/fields/CopyButton.tsx'

/** By what an entry is chained to the one before. */
export function Chained({ entry }: { entry: AuditEntry & Partial<Record<'hash' | 'previousHash', string>> }) {
  const translate = useTranslate()
  const words = 'resources.audit-entries'
  // Who sees only some casinos is not told.
  if (!entry.hash) return null
  return (
    <details className="audit-chain">
      <summary>{translate(`${words}.chain`, { id: entry.id })}</summary>
      <dl>
        {(['hash', 'previousHash'] as const).map((name) => {
          const [label, text = ''] = [translate(`${words}.fields.${name}`), entry[name]]
          return (
            <div key={name}>
              <dt>{label}</dt>
              <dd>
                <code>{text}</code>
                <CopyIcon text={text} name={label} />
              </dd>
            </div>
          )
        })}
      </dl>
    </details>
  )
}
