import { useTranslate } from 'react-admin'
import type { AuditEntry } from '../api/answers.ts'
import { RecordLink } from '../fields/RecordLink.tsx'
import { useEntrySubject } from './useEntrySubject.ts'

/** The record of a log entry, its kind and its owner, both as links. */
export function EntryRecord({ entry }: { entry: AuditEntry }) {
  const translate = useTranslate()
  const { name, link, owner } = useEntrySubject(entry)
  return (
    <>
      {link ? <RecordLink {...link}>{name}</RecordLink> : name}{' '}
      <small>
        {translate(`resources.${entry.resource}.name`, { smart_count: 1, _: entry.resource })}
        {owner && ': '}
        {owner && (
          <RecordLink collection={owner.collection} id={owner.id}>
            {owner.name}
          </RecordLink>
        )}
      </small>
    </>
  )
}
