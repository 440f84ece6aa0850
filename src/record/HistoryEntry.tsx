import type { ReactNode } from 'react'
import { ResourceContextProvider, useTranslate } from 'react-admin'
import type { AuditEntry } from '../api/answers.ts'
import { builtInCollections, fieldOf } from '../contract/entity.ts'
import { RecordLink } from '../fields/parts.tsx'
import type { ValueContext } from '../fields/valueText.ts'
import {
  useTranslatedResourceNames,
  useFormats,
  useResourceConfig,
  useScreensOf,
  useCan,
} from '../context.ts'
import { ChangeTable } from './ChangeTable.tsx'
import {
  CountedAttempts,
  RevertedOrDeletedNote,
  isCountOnlyEntry,
  isEntryBeforeOutcome,
  useAuditActionFormatter,
  useLoggedErrorText,
} from './auditEntry.tsx'
import { RevertButton } from './revert/RevertButton.tsx'
import { whoText } from '../contract/who.ts'

interface HistoryEntryProps {
  entry: AuditEntry
  begun?: AuditEntry | undefined
  context: ValueContext
  isPart: boolean
  reverted: ReadonlySet<string> | undefined
}

export function HistoryEntry({ entry, begun, context, isPart, reverted }: HistoryEntryProps) {
  const { path } = useScreensOf(entry.resource)
  const own = (
    <Entry
      {...{ entry, begun }}
      context={isPart ? { ...context, path: entry.resource, record: undefined } : context}
      isPart={isPart}
      reverted={reverted}
    />
  )
  return isPart ? <ResourceContextProvider value={path}>{own}</ResourceContextProvider> : own
}

interface HistoryGroupProps {
  entries: readonly [AuditEntry, ...AuditEntry[]]
  context: ValueContext
  children: ReactNode
}

export function HistoryGroupItem({ entries, context, children }: HistoryGroupProps) {
  const translate = useTranslate()
  const { number } = useFormats()
  const { within } = useTranslatedResourceNames()
  const wordsOf = useAuditActionFormatter()
  const [first] = entries
  const { entity, path } = useScreensOf(first.resource)
  const { reference } = fieldOf(entity, entity.label)
  const names = [...new Set(entries.map(({ recordLabel }) => recordLabel))].map(
    (label) => (reference && context.labels.get(`${reference}/${label}`)) || label,
  )
  return (
    <li className="card" data-refused={first.code !== null || undefined}>
      <p className="terms">
        <strong>{wordsOf(first, path)}</strong>
        <span>
          {number(entries.length)} {within(path, entries.length)}
        </span>
        <span>{whoText(first.by)}</span> <Moment entry={first} />
      </p>
      <details>
        <summary>
          {names.length > named
            ? translate('list.filters.andMore', {
                values: names.slice(0, named).join(', '),
                smart_count: names.length - named,
              })
            : names.join(', ')}
        </summary>
        <ol className="history">{children}</ol>
      </details>
    </li>
  )
}

const named = 3

function Entry({ entry, begun, context, isPart, reverted }: HistoryEntryProps) {
  const translate = useTranslate()
  const wordsOf = useAuditActionFormatter()
  const reasonOf = useLoggedErrorText()
  const { path } = useResourceConfig()
  const { action, code, by, changes, address } = entry
  return (
    <li className="card" data-refused={code !== null || undefined}>
      <p className="terms">
        <strong>{wordsOf(entry, path)}</strong> {isPart && <PartName entry={entry} context={context} />}
        <span>
          {whoText(by)}
          {address && ` ${translate('record.history.from', { address })}`}
        </span>{' '}
        <Moment entry={entry} />
      </p>
      {begun && (
        <p className="terms small">
          <span className="muted">{wordsOf(begun, path)}</span> <Moment entry={begun} />
        </p>
      )}
      {code !== null && <p className="muted">{reasonOf(code)}</p>}
      {isCountOnlyEntry(entry) ? (
        <CountedAttempts entry={entry} />
      ) : action === 'create' || action === 'delete' ? (
        <details>
          <summary>{translate(`record.history.values.${action}`, { smart_count: changes.length })}</summary>
          <ChangeTable changes={changes} context={context} sides={shownSidesOfAction(action)} />
        </details>
      ) : (
        changes.length > 0 && (
          <ChangeTable changes={changes} context={context} sides={shownSidesOfAction(action)} />
        )
      )}
      <RevertedOrDeletedNote entry={entry} />
      <RevertButton entry={entry} isBrief reverted={reverted} />
    </li>
  )
}

function PartName({ entry, context }: Pick<HistoryEntryProps, 'entry' | 'context'>) {
  const translate = useTranslate()
  const { entity, path } = useResourceConfig()
  const { reference } = fieldOf(entity, entity.label)
  const { recordLabel } = entry
  return (
    <span>
      {translate(`resources.${path}.name`, { smart_count: 1 })}:{' '}
      <RecordLink collection={reference} id={isEntryBeforeOutcome(entry) ? null : recordLabel}>
        {context.labels.get(`${reference}/${recordLabel}`) || recordLabel}
      </RecordLink>
    </span>
  )
}

function Moment({ entry: { id, changedAt } }: { entry: AuditEntry }) {
  const formats = useFormats()
  const { entity, viewPermission = 'list' } = useScreensOf(builtInCollections.auditLog)
  return (
    <RecordLink collection={entity.name} id={useCan(entity, viewPermission) ? id : null}>
      <time className="muted to-end" dateTime={changedAt} title={formats.exact(changedAt)}>
        {formats.instant(changedAt)}
      </time>
    </RecordLink>
  )
}

export const shownSidesOfAction = (action: string) =>
  action === 'create' ? (['after'] as const) : action === 'delete' ? (['before'] as const) : both

const both = ['before', 'after'] as const
