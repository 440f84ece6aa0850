import { useGetManyAggregate, useTranslate } from 'react-admin'
import { useMemo } from 'react'
import type { AuditEntry } from '../api/answers.ts'
import { RecordLink } from '../fields/RecordLink.tsx'
import { can } from '../contract/can.ts'
import { builtInCollections } from '../contract/collections.ts'
import { fieldOf } from '../contract/entity.ts'
import { ownValue, type Row } from '../contract/values.ts'
import { type ReferencedRecord, useReferenceLabels } from '../fields/useReferenceLabels.ts'
import { useAllScreens, useScreensOf, useUser } from '../context.ts'
import { isRefusalSummary } from './entryWords.ts'

export function AuditEntryRecordLink({ entry }: { entry: AuditEntry }) {
  const translate = useTranslate()
  const { name, link, owner } = useAuditEntrySubject(entry)
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

interface EntrySubject {
  name: string
  /** The record to link to, such as the game of an assignment; `null` if it no longer exists. */
  link: ReferencedRecord | null
  /** The record that it belongs to, such as the casino of an assignment or a round, or the game of a version. */
  owner: (ReferencedRecord & { name: string }) | null
  title: string
}

/** An assignment is logged with the game's id only, which is what users see who may not see the game. */
export function useAuditEntrySubject(entry: AuditEntry): EntrySubject {
  const { action, deletedBy, recordId, recordLabel, resource } = entry
  const own = useAllScreens().find(({ entity }) => entity.name === resource)
  const label = own && !isRefusalSummary(entry) ? fieldOf(own.entity, own.entity.label) : undefined
  const owner = useOwner(entry)
  const reference = label?.reference
  const named = useMemo(
    () => (reference && recordLabel ? { collection: reference, id: recordLabel } : null),
    [reference, recordLabel],
  )
  const names = useReferenceLabels(
    useMemo(() => [named, owner].filter((one) => one !== null), [named, owner]),
  )
  const nameOf = ({ collection, id }: ReferencedRecord) => names.get(`${collection}/${id}`)
  const name = (named && nameOf(named)) || recordLabel || recordId
  const itself = recordId && action !== 'delete' && !deletedBy ? { collection: resource, id: recordId } : null
  const ownerName = owner && (nameOf(owner) || owner.id)
  return {
    name,
    link: named ? (nameOf(named) ? named : null) : itself,
    owner: owner && { ...owner, name: ownerName || owner.id },
    title: [name, ownerName].filter(Boolean).join(', '),
  }
}

/** The record within which the label is unique, from the entry or from the current record; for other records the casino. */
function useOwner({ resource, recordId, changes, casinoId }: AuditEntry): ReferencedRecord | null {
  const own = useAllScreens().find(({ entity }) => entity.name === resource)
  const user = useUser()
  const { entity: log } = useScreensOf(builtInCollections.auditLog)
  const scoped = log.scope && fieldOf(log, log.scope).reference
  const [within] = (own && fieldOf(own.entity, own.entity.label).within) ?? []
  const collection = (within && own && fieldOf(own.entity, within).reference) ?? scoped
  const written = changes.find(({ field }) => field === within)
  const known = collection === scoped ? casinoId : (written?.after ?? written?.before)
  const mayList = own && user && can(user, own.entity, 'list')
  const { data: [record] = [] } = useGetManyAggregate<Row>(
    own?.path ?? '',
    { ids: [recordId] },
    { enabled: !!within && !known && !!recordId && !!mayList },
  )
  const id = known ?? (within && ownValue(record, within))
  return useMemo(
    () => (collection && typeof id === 'string' && id && resource !== collection ? { collection, id } : null),
    [collection, id, resource],
  )
}
