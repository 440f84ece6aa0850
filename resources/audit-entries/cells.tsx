import { useRecordForCurrency } from '../../src/record/ChangeTable.tsx'
import { useSavedViewRows } from '../../src/record/viewChanges.ts'
import {
  useAuditActionFormatter,
  useLoggedErrorText,
  RevertedOrDeletedNote,
  AuditEntryRecordLink,
  findCountChange,
  isCountOnlyEntry,
} from '../../src/record/auditEntry.tsx'
import { useRecordContext, useTranslate } from 'react-admin'
import type { AuditEntry } from '../../src/api/answers.ts'
import { ToneDot } from '../../src/fields/parts.tsx'
import { shortWhoText, whoText } from '../../src/contract/who.ts'
import type { FieldKind } from '../../src/contract/field.ts'
import { differenceText } from '../../src/fields/difference.ts'
import { fieldAt, fieldLabel } from '../../src/fields/fieldAt.ts'
import type { ValueContext } from '../../src/fields/valueText.ts'
import { useFormats, useAllScreens, useScreensOf } from '../../src/context.ts'
import { auditEntries } from './entity.ts'
import './audit.css'

const useEntry = () => useRecordContext<AuditEntry>() as AuditEntry

export function ActionCell() {
  const entry = useEntry()
  const wordsOf = useAuditActionFormatter()
  return (
    <span>
      <ToneDot tone={entry.code === null && entry.action !== 'signInFailed' ? undefined : 'warn'} />
      {wordsOf(entry, entry.resource)}
    </span>
  )
}

export function WhoCell() {
  const { by } = useEntry()
  return <span title={whoText(by)}>{shortWhoText(by)}</span>
}

export function RecordCell() {
  const entry = useEntry()
  return (
    <span className="audit-record">
      <AuditEntryRecordLink entry={entry} />
    </span>
  )
}

export function SummaryCell() {
  const entry = useEntry()
  const done = useAuditActionFormatter()(entry, entry.resource)
  return (
    <span className="audit-summary" data-done={done} data-refused={entry.code !== null || undefined}>
      {useEntrySummary(entry)}
      <RevertedOrDeletedNote entry={entry} />
    </span>
  )
}

const maxNamedFields = 3

/** Kinds with values that are too long for a line, or with names that would have to be loaded. */
const kindsNotQuoted: readonly FieldKind[] = [
  'reference',
  'references',
  'items',
  'properties',
  'secret',
  'json',
  'longText',
]

const noNames: ValueContext['labels'] = new Map()

/** An entry on one line: the changed field with its values, the names of several fields, or the reason of a refusal. */
export function useEntrySummary({ action, code, changes, resource, recordId }: AuditEntry): string {
  const translate = useTranslate()
  const reasonOf = useLoggedErrorText()
  const formats = useFormats()
  const { entity } = useEntryResourceConfig(resource)
  const record = useRecordForCurrency(entity, recordId, changes)
  const rows =
    useSavedViewRows(entity, recordId, changes) ??
    changes.map((change) => ({
      ...change,
      label: fieldLabel(entity, change.field, translate),
      field: fieldAt(entity, change.field),
    }))
  if (isCountOnlyEntry({ action, changes })) {
    const key = action === 'signInFailed' ? 'failedMore' : 'refusedMore'
    return translate(`resources.audit-entries.${key}`, {
      smart_count: Number(findCountChange(changes)?.after ?? 0),
    })
  }
  if (code !== null) return reasonOf(code)
  if (action === 'create' || action === 'delete')
    return translate('resources.audit-entries.values', { smart_count: changes.length })
  const context = { path: entity.name, formats, translate, labels: noNames, record }
  const labels = rows.map(({ label }) => label)
  const [first] = rows
  if (first && rows.length === 1 && !kindsNotQuoted.includes(first.field.kind)) {
    return `${first.label}: ${differenceText(first.field, first.before, first.after, context)}`
  }
  const more = labels.length - maxNamedFields
  const text = labels.slice(0, more > 1 ? maxNamedFields : labels.length).join(', ')
  return more > 1 ? translate('list.filters.andMore', { values: text, smart_count: more }) : text
}

/** For a collection that was removed, the screens of the log itself. */
export function useEntryResourceConfig(collection: string) {
  const all = useAllScreens()
  const own = useScreensOf(auditEntries.name)
  return all.find(({ entity }) => entity.name === collection) ?? own
}
