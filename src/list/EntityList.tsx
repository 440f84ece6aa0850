import { useRef, useState, type ReactNode, useEffect, type RefObject } from 'react'
import { ListBase, useTranslate, useListContext } from 'react-admin'
import { ButtonLink, Button, OpenDialogButton } from '../layout/Button.tsx'
import { Select } from '../inputs/Select.tsx'
import { PageHeader, useBreadcrumbs } from '../layout/PageHeader.tsx'
import { useTranslatedResourceNames, useResourceConfig, useCan, useEffectiveUser, quiet } from '../context.ts'
import { Forbidden } from '../pages/ErrorPage.tsx'
import { createPagePathOf, type Page } from '../screens.ts'
import { defaultPageSize, defaultSortOf } from './address.ts'
import { ListAddressCheck, DrawerKeepingRouterProvider } from './ListAddress.tsx'
import { FilterBar } from './filters/FilterBar.tsx'
import { ListLoading, ListEmpty, ListFailure } from './ListStates.tsx'
import { sortsByStoredCode, sortableFields } from '../contract/query.ts'
import { useShownColumns } from './columns.ts'
import { useOptimisticValue } from './addressDraft.ts'
import { lazyComponent, usePreloadSettled, usePreloadComponents } from '../layout/lazyComponent.tsx'
import { Menu } from './Menu.tsx'
import { codeOfFailure } from '../api/failure.ts'
import type { Row } from '../contract/values.ts'
import { focusMain } from '../layout/focus.ts'
import type { BulkBarProps } from './bulk/BulkBar.tsx'
import { ListPagination, pageCount } from './ListPagination.tsx'
import { nothingSelected, type SelectedLabelsById } from './selection.ts'
import { Table, TableHead } from './Table.tsx'
import { can } from '../contract/entity.ts'
import './tools.css'

export interface EntityListProps {
  /** Set for a page of the menu other than the entity's own. */
  page?: Pick<Page, 'path' | 'section'>
  children?: ReactNode
}

export default function EntityList({ page, children }: EntityListProps) {
  const translate = useTranslate()
  const names = useTranslatedResourceNames()
  const screens = useResourceConfig()
  const {
    entity,
    path,
    section,
    createPermission = 'create',
    viewPermission = 'list',
    above: Above,
  } = screens
  const mayList = useCan(entity, viewPermission)
  // Rows wait for what is above them, so that it does not move them.
  const isAboveHere = usePreloadSettled(Above)
  // A part, such as a game of a casino, is created on its record's page.
  const mayCreate = useCan(entity, createPermission) && section !== null
  const trail = useBreadcrumbs(false, page?.section)
  const title = page
    ? translate(`pages.${page.path}`)
    : translate(`resources.${path}.name`, { smart_count: 2 })
  const outOfRangeRef = useRef(false)
  const create = mayCreate && (
    <ButtonLink variant="contained" aria-keyshortcuts="n" to={createPagePathOf(screens)}>
      {names.create(path)}
    </ButtonLink>
  )
  if (!mayList) return <Forbidden />
  return (
    <ListAddressCheck>
      <DrawerKeepingRouterProvider isOutOfRange={outOfRangeRef}>
        <ListBase
          key={path}
          disableAuthentication
          perPage={defaultPageSize}
          sort={defaultSortOf(screens)}
          exporter={false}
          queryOptions={quiet}
        >
          <PageHeader title={title} trail={trail}>
            {children}
            {create}
          </PageHeader>
          <div className="list-tools">
            <FilterBar />
            <div className="list-tools-end line to-end">
              <SortSelect />
              <LayoutButton />
              <CsvButton />
            </div>
          </div>
          {Above && <Above />}
          {isAboveHere ? <ListBody outOfRangeRef={outOfRangeRef}>{create}</ListBody> : <ListLoading />}
        </ListBase>
      </DrawerKeepingRouterProvider>
    </ListAddressCheck>
  )
}

/** The stylesheet shows it beside cards only. */
function SortSelect() {
  const translate = useTranslate()
  const { path, entity } = useResourceConfig()
  const columns = useShownColumns().map((field) => field.path)
  const list = useListContext()
  const [{ field, order }, setSort] = useOptimisticValue(list.sort, list.setSort)
  const fields = sortableFields(entity).filter(({ path: name }) => name === field || columns.includes(name))
  return (
    <div className="sort-select tight">
      <Select
        aria-label={translate('list.sortField')}
        options={fields.map((one) => {
          const label = translate(`resources.${path}.fields.${one.path}`)
          return [one.path, sortsByStoredCode(one) ? `${label} ${translate('list.byCode')}` : label]
        })}
        value={field}
        onChange={(next) => setSort({ field: next, order })}
      />
      <Button
        variant="outlined"
        size="small"
        aria-label={translate(order === 'ASC' ? 'list.ascending' : 'list.descending')}
        onClick={() => setSort({ field, order: order === 'ASC' ? 'DESC' : 'ASC' })}
      >
        {order === 'ASC' ? '▲' : '▼'}
      </Button>
    </div>
  )
}

const LayoutMenu = lazyComponent(() => import('./LayoutMenu.tsx'))

function LayoutButton() {
  const translate = useTranslate()
  return (
    <Menu label={translate('list.layout')}>
      <LayoutMenu />
    </Menu>
  )
}

const CsvDialog = lazyComponent(() => import('./csv/CsvDialog.tsx'))

function CsvButton() {
  const translate = useTranslate()
  const { total = 0 } = useListContext()
  return (
    <OpenDialogButton disabled={total === 0} dialog={(close) => <CsvDialog onClose={close} />}>
      {translate('list.csv.button')}
    </OpenDialogButton>
  )
}

const BulkBar = lazyComponent(() => import('./bulk/BulkBar.tsx'))
const BulkDialog = lazyComponent(() => import('./bulk/BulkDialog.tsx'))

interface ListBodyProps {
  outOfRangeRef: RefObject<boolean>
  children: ReactNode
}

/** The action may remove the last row, and its result stays, so the dialog is beside the rows. */
function ListBody(props: ListBodyProps) {
  const { bulkDialogs } = useResourceConfig()
  const [selected, select] = useState<SelectedLabelsById>(nothingSelected)
  const [asked, ask] = useState<string | null>(null)
  // React would see a new component at each render if a function read the declared action from the map.
  // eslint-disable-next-line backoffice/own-keys
  const AskedDialog = (asked && bulkDialogs?.[asked]) || BulkDialog
  useEffect(() => (asked ? backToPage : undefined), [asked])
  return (
    <>
      <Rows {...props} {...{ selected, select, ask }} isAsked={asked !== null} />
      {asked && <AskedDialog action={asked} {...{ selected, select }} onClose={() => ask(null)} />}
    </>
  )
}

/** The button that opened the dialog may be gone. */
function backToPage() {
  if (document.activeElement === document.body) focusMain()
}

interface RowsProps extends ListBodyProps, Omit<BulkBarProps, 'actions'> {
  isAsked: boolean
}

function Rows({ outOfRangeRef, children: create, selected, select, ask, isAsked }: RowsProps) {
  const translate = useTranslate()
  const user = useEffectiveUser()
  const { entity, compare, cells, bulk = [] } = useResourceConfig()
  const actions = bulk.filter((action) => user && can(user, entity, action))
  usePreloadComponents(cells)
  const columns = useShownColumns()
  const { error, isPending, total, data } = useListContext<Row>()
  const isOutOfRange = usePageInRange(outOfRangeRef)
  const kept = useRef<string | null>(null)
  // While the server cannot be reached, the rows and a running bulk action stay.
  if (error && !(data && codeOfFailure(error) === 'backendUnreachable')) return <ListFailure />
  const isSelectable = actions.length > 0 || !!compare
  if (isPending || (isOutOfRange && data.length === 0)) {
    return (
      <ListLoading>
        <TableHead columns={columns} selected={isSelectable ? 0 : null} of={1} onSelect={() => undefined} />
      </ListLoading>
    )
  }
  if (total === 0) return <ListEmpty>{create}</ListEmpty>
  return (
    <>
      <Table columns={columns} selected={isSelectable ? selected : null} select={select} keptRef={kept} />
      <ListPagination keptRef={kept} />
      {isSelectable && (
        <>
          <p className="visually-hidden" role="status">
            {selected.size > 0 && translate('list.bulk.selected', { count: selected.size })}
          </p>
          {(selected.size > 0 || isAsked) && <BulkBar {...{ actions, selected, select, ask }} />}
        </>
      )}
    </>
  )
}

/** Returns whether this is still to happen; react-admin would lead to the first page, with former parameters. */
function usePageInRange(outOfRangeRef: RefObject<boolean>): boolean {
  const { page, perPage, total, isFetching, isPending, setPage } = useListContext()
  const last = pageCount(total ?? 0, perPage)
  const isOutOfRange = !isPending && !isFetching && total !== undefined && page > last
  useEffect(() => {
    outOfRangeRef.current = isOutOfRange
    if (isOutOfRange) queueMicrotask(() => setPage(last))
  }, [isOutOfRange, last, outOfRangeRef, setPage])
  return isOutOfRange
}
