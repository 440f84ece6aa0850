import type { ReactNode } from 'react'
import { LinkBase as Link, useTranslate } from 'react-admin'
import type { AuditEntry } from '../../src/api/answers.ts'
import { useFormats } from '../../src/locale/format.ts'
import { EntryRecord } from '../../src/record/entrySubject.tsx'
import { useResourceConfig } from '../../src/screens.ts'
import { whoText } from '../../src/contract/who.ts'

/** Who it was, when, and with which record. */
export function EntryFacts({ entry }: { entry: AuditEntry }) {
  const translate = useTranslate()
  const { exact } = useFormats()
  const { path } = useResourceConfig()
  const { by, changedAt, resource, recordId, address } = entry
  const filter = new URLSearchParams({ filter: JSON.stringify({ resource, recordId }) })
  return (
    <section className="group audit-facts">
      <Fact name="changedAt">
        <time dateTime={changedAt}>{exact(changedAt)}</time>
      </Fact>
      <Fact name="by.name">
        {whoText(by)}
        {address && ` ${translate('record.history.from', { address })}`}
      </Fact>
      <Fact name="recordLabel">
        <EntryRecord entry={entry} />
        {recordId && (
          <Link className="audit-all" to={{ pathname: `/${path}`, search: `?${filter}` }}>
            {translate('resources.audit-entries.all')}
          </Link>
        )}
      </Fact>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const translate = useTranslate()
  return (
    <dl className="record-value">
      <dt>{translate(`resources.audit-entries.fields.${name}`)}</dt>
      <dd>{children}</dd>
    </dl>
  )
}
