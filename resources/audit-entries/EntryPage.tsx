import { filteredListLocation } from '../../src/list/address.ts'
import {
  LinkBase as Link,
  ResourceContextProvider,
  useGetList,
  useGetOne,
  useRecordContext,
  useTranslate,
} from 'react-admin'
import { useState } from 'react'
import type { AuditEntry } from '../../src/api/answers.ts'
import { Fact } from '../../src/fields/RecordValues.tsx'
import { PageHeader, useBreadcrumbs } from '../../src/layout/PageHeader.tsx'
import { Forbidden } from '../../src/pages/ErrorPage.tsx'
import { ChangeTableWithLabels } from '../../src/record/ChangeTable.tsx'
import { shownSidesOfAction } from '../../src/record/HistoryEntry.tsx'
import { RecordNavigation } from '../../src/record/RecordNavigation.tsx'
import {
  RevertedOrDeletedNote,
  useAuditEntrySubject,
  AuditEntryRecordLink,
  useAuditActionFormatter,
  useLoggedErrorText,
  CountedAttempts,
  isCountOnlyEntry,
} from '../../src/record/auditEntry.tsx'
import { RevertButton } from '../../src/record/revert/RevertButton.tsx'
import { EditRecordProvider } from '../../src/schema/EntityEdit.tsx'
import { useResourceConfig, useCan, useFormats, firstPageSortedBy } from '../../src/context.ts'
import { CopyIconButton } from '../../src/fields/parts.tsx'
import { whoText } from '../../src/contract/who.ts'
import { Button } from '../../src/layout/Button.tsx'
import { useBuildListOrRecordLocation } from '../../src/record/listOrRecordLocation.ts'
import { useEntryResourceConfig, useEntrySummary } from './cells.tsx'
import '../../src/record/record.css'
import './audit.css'

export default function EntryPage() {
  const { entity, viewPermission = 'list' } = useResourceConfig()
  return useCan(entity, viewPermission) ? (
    <EditRecordProvider>
      <EntryOfPage />
    </EditRecordProvider>
  ) : (
    <Forbidden />
  )
}

function EntryOfPage() {
  const translate = useTranslate()
  const trail = useBreadcrumbs(true)
  const wordsOf = useAuditActionFormatter()
  const reasonOf = useLoggedErrorText()
  const entry = useRecordContext<AuditEntry>() as AuditEntry
  const { path } = useEntryResourceConfig(entry.resource)
  const { action, changes, code, resource } = entry
  const { title } = useAuditEntrySubject(entry)
  const summary = useEntrySummary(entry)
  const kind = translate(`resources.${resource}.name`, { smart_count: 1, _: resource })
  return (
    <>
      <PageHeader title={`${wordsOf(entry, resource)}: ${title || kind}`} trail={trail}>
        <RecordNavigation />
      </PageHeader>
      {isCountOnlyEntry(entry) ? (
        <div className="notice">
          {summary}
          <CountedAttempts entry={entry} />
        </div>
      ) : (
        code !== null && <p className="notice">{reasonOf(code)}</p>
      )}
      <EntryFacts entry={entry} />
      {changes.length > 0 && !isCountOnlyEntry(entry) && (
        <section className="group" aria-labelledby="entry-changes">
          <h3 id="entry-changes">{translate('resources.audit-entries.fields.changes')}</h3>
          <ResourceContextProvider value={path}>
            <ChangeTableWithLabels
              recordId={entry.recordId}
              changes={changes}
              sides={shownSidesOfAction(action)}
            />
          </ResourceContextProvider>
        </section>
      )}
      <RevertButton entry={entry} />
      <EntryFamily entry={entry} />
      <Chained entry={entry} />
    </>
  )
}

function Chained({ entry }: { entry: AuditEntry & Partial<Record<'hash' | 'previousHash', string>> }) {
  const translate = useTranslate()
  const words = 'resources.audit-entries'
  // Users with access to selected casinos do not get hashes.
  if (!entry.hash) return null
  return (
    <details className="audit-chain muted medium">
      <summary>{translate(`${words}.chain`, { id: entry.id })}</summary>
      <dl>
        {(['hash', 'previousHash'] as const).map((name) => {
          const [label, text = ''] = [translate(`${words}.fields.${name}`), entry[name]]
          return (
            <div key={name}>
              <dt>{label}</dt>
              <dd>
                <code>{text}</code>
                <CopyIconButton text={text} name={label} />
              </dd>
            </div>
          )
        })}
      </dl>
    </details>
  )
}

function EntryFacts({ entry }: { entry: AuditEntry }) {
  const translate = useTranslate()
  const { exact } = useFormats()
  const { path } = useResourceConfig()
  const { by, changedAt, resource, recordId, address } = entry
  const fields = 'resources.audit-entries.fields'
  return (
    <section className="group stack loose">
      <Fact label={translate(`${fields}.changedAt`)}>
        <time dateTime={changedAt}>{exact(changedAt)}</time>
      </Fact>
      <Fact label={translate(`${fields}.by.name`)}>
        {whoText(by)}
        {address && ` ${translate('record.history.from', { address })}`}
      </Fact>
      <Fact label={translate(`${fields}.recordLabel`)}>
        <AuditEntryRecordLink entry={entry} />
        {recordId && (
          <Link className="audit-all block" to={filteredListLocation(path, { resource, recordId })}>
            {translate('resources.audit-entries.all')}
          </Link>
        )}
        <RevertedOrDeletedNote entry={entry} />
      </Fact>
    </section>
  )
}

const portion = 20

function EntryFamily({ entry: { id, parentId } }: { entry: AuditEntry }) {
  const translate = useTranslate()
  const { number } = useFormats()
  const { path } = useResourceConfig()
  const [perPage, setPerPage] = useState(portion)
  const { data: parent } = useGetOne<AuditEntry>(
    path,
    { id: parentId ?? '' },
    { enabled: parentId !== null, onError: () => undefined },
  )
  const { data: children = [], total = 0 } = useGetList<AuditEntry>(path, {
    filter: { parentId: id },
    ...firstPageSortedBy('id', perPage),
  })
  if (!parent && total === 0) return null
  return (
    <section className="group audit-family">
      {parent && (
        <>
          <h3>{translate('resources.audit-entries.fields.parentId')}</h3>
          <ul className="closely">
            <Relative entry={parent} />
          </ul>
        </>
      )}
      {total > 0 && (
        <>
          <h3>
            {translate('resources.audit-entries.children')} ({number(total)})
          </h3>
          <ul className="closely">
            {children.map((child) => (
              <Relative key={child.id} entry={child} />
            ))}
          </ul>
          {total > children.length && (
            <Button onClick={() => setPerPage(perPage + portion)}>
              {translate('resources.audit-entries.more')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

function Relative({ entry }: { entry: AuditEntry }) {
  const { instant } = useFormats()
  const wordsOf = useAuditActionFormatter()
  const address = useBuildListOrRecordLocation()
  const { id, changedAt, resource } = entry
  const { title } = useAuditEntrySubject(entry)
  return (
    <li className="terms">
      <Link to={address(id)}>
        {wordsOf(entry, resource)}: {title}
      </Link>{' '}
      <time className="muted" dateTime={changedAt}>
        {instant(changedAt)}
      </time>
    </li>
  )
}
