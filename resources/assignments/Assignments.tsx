import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useListContext, useNotify, useStore, useTranslate, useRecordContext } from 'react-admin'
import { useLocation, useNavigate, type To } from 'react-router-dom'
import type { Filter, Sort } from '../../src/contract/query.ts'
import type { Job } from '../../src/contract/answers/jobs.ts'
import type { Row } from '../../src/contract/values.ts'
import { Button, ButtonLink } from '../../src/layout/Button.tsx'
import { BottomBars } from '../../src/list/BottomBars.tsx'
import { resolveColumns } from '../../src/list/columns.ts'
import { ListEmpty, ListFailure, ListLoading } from '../../src/list/ListStates.tsx'
import { EmbeddedList } from '../../src/list/EmbeddedList.tsx'
import { ListPagination } from '../../src/list/ListPagination.tsx'
import { nothingSelected, type SelectedLabelsById } from '../../src/list/selection.ts'
import { Table } from '../../src/list/Table.tsx'
import { useAddressFilter } from '../../src/list/filters/FilterContext.tsx'
import { ScreensProvider, useAllScreens, useResourceConfig, useScreensOf, useCan } from '../../src/context.ts'
import { matrixLocationForList } from '../matrix/address.ts'
import { LastJob } from '../matrix/LastJob.tsx'
import PreviewDialog from '../matrix/PreviewDialog.tsx'
import {
  maxPendingChanges,
  noPendingChanges,
  type PendingChanges,
  updatePendingChanges,
} from '../matrix/cells.ts'
import { SelectAll } from '../../src/list/bulk/BulkBar.tsx'
import { FilterControls } from '../../src/list/filters/FilterBar.tsx'
import { filterPanelFieldsOf } from '../../src/list/filters/listFilter.ts'
import { useReferenceLabels } from '../../src/fields/useReferenceLabels.ts'
import { casinoGames } from '../casino-games/entity.ts'
import AddDialog from './AddDialog.tsx'
import {
  addIntentFromLocation,
  casinoIdFromLocation,
  matrixKindOf,
  otherReferenceOfAssignment,
  useCanEditAssignmentsOf,
} from './assignmentHelpers.ts'
import { BlockedByIntegrationNotice } from './BlockedByIntegrationNotice.tsx'
import { useHasScrolled } from '../../src/layout/useListener.ts'
import { relatedRowsPerPage, useRelatedTabs, useCurrentTabName } from '../../src/record/related.ts'
import '../matrix/matrix.css'
import '../../src/list/table.css'
import '../../src/list/tools.css'
import '../../src/record/record.css'
import '../../src/list/panels.css'

interface AssignmentsProps {
  collection: string
  field: string
  id: string
  columns: readonly string[]
  sort: Sort
  perPage: number
}

export function Assignments({ collection, field, id, columns, sort, perPage }: AssignmentsProps) {
  const { path, entity } = useScreensOf(collection)
  const filter = useAddressFilter(entity)
  return (
    <EmbeddedList {...{ path, field, id, perPage, sort, filter }}>
      <Rows collection={collection} field={field} id={id} columns={columns} />
    </EmbeddedList>
  )
}

function Rows({ collection, field, id, columns }: Omit<AssignmentsProps, 'sort' | 'perPage'>) {
  const translate = useTranslate()
  const { entity } = useScreensOf(collection)
  const kind = matrixKindOf(entity)
  const { error, isPending, total = 0, data = none, filterValues } = useListContext<Row>()
  const notify = useNotify()
  const seen = useSeen(data)
  const isOfOwner = field === kind.owner
  const isOpen = useCanEditAssignmentsOf(
    kind,
    isOfOwner ? [id] : [...seen.values()].map((row) => String(row[kind.owner])),
  )
  const mayEdit = useCan(entity, 'edit') && (!isOfOwner || isOpen(id))
  const [selected, select] = useState<SelectedLabelsById>(nothingSelected)
  const location = useLocation()
  const { pathname, search } = location
  const [dialog, show] = useState<ChangeDialog | null>(() => dialogOf(addIntentFromLocation(location), id))
  // Stored, so that a job that is running is followed after a reload.
  const [jobId, follow] = useStore<string | null>(`assignments.${collection}.${id}.job`, null)
  const keptRef = useRef<string | null>(null)
  const fields = useMemo(() => resolveColumns(entity, columns), [entity, columns])
  const close = () => show(null)
  const navigate = useNavigate()
  const isAsked = addIntentFromLocation(location) !== null
  const casinoId = casinoIdFromLocation(location)
  // Removed from the navigation state, so that a reload or going back shows the games; the way back to the casino stays.
  useEffect(() => {
    const state = casinoId === null ? null : { casinoId }
    if (isAsked) void navigate({ search, pathname }, { replace: true, state })
  }, [isAsked, casinoId, navigate, pathname, search])
  const [startedId, setStarted] = useState<string | null>(null)
  const isRead = useHasScrolled(jobId !== null && selected.size === 0)
  const start = (job: Job) => {
    follow(job.id)
    setStarted(job.id)
  }
  const wish = (active: boolean) => {
    const rows = [...selected.keys()].flatMap((one) => seen.get(one) ?? [])
    const open = rows.filter((row) => isOpen(String(row[kind.owner])))
    if (open.length < rows.length) notify('form.shared', { type: 'warning' })
    if (open.length === 0) return
    const wishes = open.map((row) => ({
      gameId: String(row['gameId']),
      ownerId: String(row[kind.owner]),
      active,
    }))
    show({ wishes: updatePendingChanges(noPendingChanges, wishes) })
  }
  const isEmpty = !error && !isPending && total === 0
  const add = mayEdit && (
    <Button variant="outlined" onClick={() => show({ isAdding: true, wishes: noPendingChanges })}>
      {translate(`activation.add.${otherReferenceOfAssignment(entity, field).collection}`)}
    </Button>
  )
  return (
    <div className="record-related">
      <AssignmentTools field={field}>
        <MatrixLink to={matrixLocationForList(entity, { ...(filterValues as Filter), [field]: [id] })} />
        {!isEmpty && add}
      </AssignmentTools>
      {casinoId !== null && <BackToCasino id={casinoId} />}
      {error ? (
        <ListFailure />
      ) : isPending ? (
        <ListLoading />
      ) : isEmpty ? (
        <ListEmpty
          text={translate(`activation.none.${otherReferenceOfAssignment(entity, field).collection}`)}
        >
          {add}
        </ListEmpty>
      ) : (
        <>
          <Table columns={fields} selected={mayEdit ? selected : null} select={select} keptRef={keptRef} />
          {total > 10 && <ListPagination keptRef={keptRef} />}
        </>
      )}
      <BottomBars isRead={isRead} isAside={selected.size > 0}>
        {jobId && <LastJob kind={kind} jobId={startedId} endedId={jobId} onStarted={start} />}
        {startedId && collection === casinoGames.name && isOfOwner && (
          <BlockedByIntegrationNotice casinoId={id} jobId={startedId} />
        )}
      </BottomBars>
      <BottomBars>
        {selected.size > 0 && (
          <SelectedBar count={selected.size} onWish={wish} onClear={() => select(nothingSelected)}>
            <SelectAll
              {...{ selected, select }}
              fixed={{ [field]: id }}
              most={maxPendingChanges}
              onRows={(rows) => rows.forEach((row) => seen.set(row.id, row))}
            />
          </SelectedBar>
        )}
      </BottomBars>
      {dialog?.isAdding && mayEdit && (
        <AddDialog
          collection={collection}
          field={field}
          id={id}
          given={dialog.wishes}
          onClose={close}
          onChosen={(wishes) => show({ wishes, isNew: true })}
        />
      )}
      {dialog && !dialog.isAdding && mayEdit && (
        <PreviewDialog
          kind={kind}
          asked={dialog}
          onClose={close}
          onBack={dialog.isNew ? () => show({ ...dialog, isAdding: true }) : undefined}
          onStarted={(job) => {
            close()
            select(nothingSelected)
            start(job)
          }}
        />
      )}
    </div>
  )
}

interface ChangeDialog {
  wishes: PendingChanges
  isNew?: boolean
  isAdding?: boolean
}

function dialogOf(add: ReturnType<typeof addIntentFromLocation>, ownerId: string): ChangeDialog | null {
  if (add === null) return null
  if (add === true) return { isAdding: true, wishes: noPendingChanges }
  const wishes = updatePendingChanges(
    noPendingChanges,
    add.map((gameId) => ({ gameId, ownerId, active: true })),
  )
  return { wishes }
}

/** All rows of the pages visited so far, since selected rows may be on another page. */
function useSeen(rows: readonly Row[]): Map<string, Row> {
  const [seen] = useState(() => new Map<string, Row>())
  for (const row of rows) seen.set(row.id, row)
  return seen
}

const none: readonly Row[] = []

/** Leaves out the filter for the page's own record. */
function AssignmentTools({ field, children }: { field: string; children: ReactNode }) {
  const all = useAllScreens()
  const screens = useResourceConfig()
  const narrowed = useMemo(() => {
    const filters = filterPanelFieldsOf(screens.entity)
      .map(({ path }) => path)
      .filter((path) => path.split('.')[0] !== field)
    return [{ ...screens, filters }, ...all]
  }, [all, screens, field])
  return (
    <div className="list-tools">
      <ScreensProvider value={narrowed}>
        <FilterControls />
      </ScreensProvider>
      <div className="list-tools-end line to-end">{children}</div>
    </div>
  )
}

interface SelectedBarProps {
  count: number
  onWish: (active: boolean) => void
  onClear: () => void
  children: ReactNode
}

function SelectedBar({ count, onWish, onClear, children }: SelectedBarProps) {
  const translate = useTranslate()
  return (
    <div className="bulk-bar card flow tight apart raised">
      <span role="status">{translate('list.bulk.selected', { count })}</span>
      {children}
      <Button onClick={onClear}>{translate('list.bulk.clear')}</Button>
      <Button variant="outlined" onClick={() => onWish(true)}>
        {translate('activation.activate')}
      </Button>
      <Button variant="outlined" onClick={() => onWish(false)}>
        {translate('activation.deactivate')}
      </Button>
    </div>
  )
}

function BackToCasino({ id }: { id: string }) {
  const translate = useTranslate()
  const { path } = useScreensOf('casinos')
  const names = useReferenceLabels([{ collection: 'casinos', id }])
  return (
    <p>
      <ButtonLink to={`/${path}/${encodeURIComponent(id)}?tab=${casinoGames.name}`}>
        {translate('activation.backTo', { name: names.get(`casinos/${id}`) || id })}
      </ButtonLink>
    </p>
  )
}

export function MatrixLink({ to }: { to: To }) {
  const translate = useTranslate()
  return (
    <ButtonLink variant="outlined" to={to}>
      {translate('activation.inMatrix')}
    </ButtonLink>
  )
}

export default function AssignmentsTab() {
  const name = useCurrentTabName()
  const { id } = useRecordContext<Row>() as Row
  const tab = useRelatedTabs().find(({ screens }) => screens.entity.name === name)
  if (!tab) return null
  const { field, columns, sort } = tab
  return (
    <Assignments
      collection={name}
      {...{ field, id, sort }}
      columns={columns.map(({ path }) => path)}
      perPage={relatedRowsPerPage}
    />
  )
}
