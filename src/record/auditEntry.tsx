import { useTranslate, useGetManyAggregate } from 'react-admin'
import type { AuditEntry } from '../api/answers.ts'
import { messageKeyOfCode } from '../api/failure.ts'
import { builtInCollections, can, fieldOf } from '../contract/entity.ts'
import type { ErrorCode } from '../contract/errors.ts'
import type { Translate } from '../fields/valueText.ts'
import { RecordLink } from '../fields/parts.tsx'
import { ownValue, type Row } from '../contract/values.ts'
import { type ReferencedRecord, useReferenceLabels } from '../fields/useReferenceLabels.ts'
import type { FailedSignInSummary, RefusedWriteSummary } from '../contract/audit.ts'
import { useSavedViewSubject } from './viewChanges.ts'
import { useAllScreens, useScreensOf, useEffectiveUser, useCan, useFormats } from '../context.ts'

type Done = Pick<AuditEntry, 'action' | 'attempted' | 'code'>

export function useAuditActionFormatter() {
  const translate = useTranslate()
  return (entry: Done, collection: string) => formatAuditAction(translate, entry, collection)
}

/** Without a text of the collection, that of the audit log's filter is used. */
export function formatAuditAction(
  translate: Translate,
  { action, attempted, code }: Done,
  collection: string,
): string {
  const words = (done: string) =>
    translate(`record.history.actions.${done}`, {
      _: translate(`resources.${collection}.actions.${done}`, {
        _: translate(`resources.${builtInCollections.auditLog}.choices.action.${done}`, { _: done }),
      }),
    })
  // A summary of several refusals shows its most frequent reason.
  if (code === null || action === 'refusedMore') return words(action)
  const tried = attempted ?? action
  const any = { action: words(tried) }
  return action === 'outcomeUnknown'
    ? translate(`record.history.outcomeUnknown.${tried}`, {
        _: translate('record.history.outcomeUnknown.any', any),
      })
    : translate(`record.history.refused.${tried}`, { _: translate('record.history.refused.any', any) })
}

export function useLoggedErrorText(): (code: ErrorCode) => string {
  const translate = useTranslate()
  return (code) => loggedErrorText(translate, code)
}

/** The audit log contains no parameters, so a text that needs them becomes a general one. */
export function loggedErrorText(translate: Translate, code: ErrorCode): string {
  const words = translate(`errorsOnRecord.${code}`, { _: translate(messageKeyOfCode(code)) })
  return words.includes('%{') ? loggedErrorText(translate, 'invalid') : words
}

export const findCountChange = (changes: AuditEntry['changes']) =>
  changes.find(({ field }) => field === 'count')

export const isCountOnlyEntry = ({ action, changes }: Pick<AuditEntry, 'action' | 'changes'>): boolean =>
  action === 'refusedMore' || (action === 'signInFailed' && findCountChange(changes) !== undefined)

/** These are refused writes of a user within a minute by kind, or failed sign-ins by username. */
export function CountedAttempts({ entry }: { entry: AuditEntry }) {
  const translate = useTranslate()
  const { number } = useFormats()
  const wordsOf = useAuditActionFormatter()
  const reasonOf = useLoggedErrorText()
  const said = (name: string) => entry.changes.find(({ field }) => field === name)?.after ?? []
  const kinds = said('refused') as RefusedWriteSummary[]
  const names = said('names') as FailedSignInSummary[]
  return (
    <ul className="bullets">
      {kinds.map(({ attempted, resource, code, count }) => (
        <li key={[attempted, resource, code].join()}>
          {number(count)} × {translate(`resources.${resource}.name`, { smart_count: 2, _: resource })},{' '}
          {wordsOf({ action: 'refused', attempted, code }, resource)}: {reasonOf(code)}
        </li>
      ))}
      {names.map(({ userId, name, count }) => (
        <li key={[userId, name].join()}>
          {number(count)} ×{' '}
          <RecordLink collection="users" id={userId}>
            {name}
          </RecordLink>
        </li>
      ))}
    </ul>
  )
}

/** The label of such an entry contains those of all records that are to be changed. */
export const isEntryBeforeOutcome = ({ action }: Pick<AuditEntry, 'action'>): boolean =>
  action === 'attempted'

export function AuditEntryRecordLink({ entry }: { entry: AuditEntry }) {
  const translate = useTranslate()
  const { name, link, owner } = useAuditEntrySubject(entry)
  const view = useSavedViewSubject(entry)
  return (
    <>
      {link ? <RecordLink {...link}>{name}</RecordLink> : name}{' '}
      <small>
        {translate(`resources.${entry.resource}.name`, { smart_count: 1, _: entry.resource })}
        {(owner || view.list) && ': '}
        {view.list &&
          (view.owner ? translate('record.listView.by', { list: view.list, owner: view.owner }) : view.list)}
        {owner && (
          <RecordLink collection={owner.collection} id={owner.id}>
            {owner.name}
          </RecordLink>
        )}
      </small>
    </>
  )
}

/** An assignment is logged with the game's id, which is all that users see who may not see the game. */
export function useAuditEntrySubject(entry: AuditEntry) {
  const { action, deletedBy, recordId, recordLabel, resource } = entry
  const own = useAllScreens().find(({ entity }) => entity.name === resource)
  const label = own && !isEntryBeforeOutcome(entry) ? fieldOf(own.entity, own.entity.label) : undefined
  const owner = useOwner(entry)
  const reference = label?.reference
  const named = reference && recordLabel ? { collection: reference, id: recordLabel } : null
  const names = useReferenceLabels([named, owner].filter((one) => one !== null))
  const nameOf = ({ collection, id }: ReferencedRecord) => names.get(`${collection}/${id}`)
  const name = (named && nameOf(named)) || recordLabel || recordId
  const itself = recordId && action !== 'delete' && !deletedBy ? { collection: resource, id: recordId } : null
  const ownerName = owner && (nameOf(owner) || owner.id)
  return {
    name,
    /** For instance the game of an assignment; `null` if the record no longer exists. */
    link: named ? (nameOf(named) ? named : null) : itself,
    /** For instance the casino of an assignment or a round, or the game of a version. */
    owner: owner && { ...owner, name: ownerName || owner.id },
    title: [name, ownerName].filter(Boolean).join(', '),
  }
}

/** For records whose label is not unique within another record, the casino is the owner. */
function useOwner({ resource, recordId, changes, casinoId }: AuditEntry): ReferencedRecord | null {
  const own = useAllScreens().find(({ entity }) => entity.name === resource)
  const user = useEffectiveUser()
  const { entity: log } = useScreensOf(builtInCollections.auditLog)
  const scoped = log.scope && fieldOf(log, log.scope).reference
  const [place] = (own && fieldOf(own.entity, own.entity.label).within) ?? []
  const around = place && own && fieldOf(own.entity, place).reference
  // A field without a reference, such as a saved view's owner, names no record.
  const within = around ? place : undefined
  const collection = around ?? scoped
  const written = changes.find(({ field }) => field === within)
  const known = collection === scoped ? casinoId : (written?.after ?? written?.before)
  const mayList = own && user && can(user, own.entity, 'list')
  const { data: [record] = [] } = useGetManyAggregate<Row>(
    own?.path ?? '',
    { ids: [recordId] },
    { enabled: !!within && !known && !!recordId && !!mayList },
  )
  const id = known ?? (within && ownValue(record, within))
  return collection && typeof id === 'string' && id && resource !== collection ? { collection, id } : null
}

export function RevertedOrDeletedNote({ entry: { reverted, deletedBy } }: { entry: AuditEntry }) {
  const translate = useTranslate()
  const { entity, viewPermission = 'list' } = useScreensOf(builtInCollections.auditLog)
  const mayOpen = useCan(entity, viewPermission)
  const words = `resources.${entity.name}.sequel`
  const said = [
    reverted && { id: reverted.by, text: translate(`${words}.${reverted.isWhole ? 'reverted' : 'partly'}`) },
    deletedBy && { id: deletedBy, text: translate(`${words}.deleted`) },
  ].filter((one) => !!one)
  if (said.length === 0) return null
  return (
    <span className="entry-sequel terms muted">
      {said.map(({ id, text }) => (
        <span key={id}>
          <RecordLink collection={entity.name} id={mayOpen ? id : null}>
            {text}
          </RecordLink>
        </span>
      ))}
    </span>
  )
}
