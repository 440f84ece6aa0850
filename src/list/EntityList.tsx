import { useRef, useState, type ReactNode } from 'react'
import { ListBase, useTranslate, useListContext } from 'react-admin'
import { ButtonLink, Button } from '../layout/Button.tsx'
import { Select } from '../inputs/Select.tsx'
import { PageHeader, useBreadcrumbs } from '../layout/PageHeader.tsx'
import { useTranslatedResourceNames, useResourceConfig, useCan } from '../context.ts'
import { Forbidden } from '../pages/ErrorPage.tsx'
import { createPagePathOf, type Page } from '../screens.ts'
import { defaultPageSize, defaultSortOf } from './address.ts'
import { ListAddressCheck, ListRouterProvider } from './ListAddress.tsx'
import { FilterBar } from './filters/FilterBar.tsx'
import { ListBody } from './ListBody.tsx'
import { ListLoading } from './ListStates.tsx'
import { sortsByStoredCode, sortableFields } from '../contract/query.ts'
import { useShownColumns } from './columns.ts'
import { useOptimisticValue } from './addressDraft.ts'
import { lazyComponent, usePreloadSettled } from '../layout/lazyComponent.tsx'
import { Menu } from './Menu.tsx'
import './tools.css'

export interface EntityListProps {
  /** The page of the menu that the list is, unless it is the entity's own. */
  page?: Pick<Page, 'path' | 'section'>
  children?: ReactNode
}

export default function EntityList({ page, children }: EntityListProps) {
  const translate = useTranslate()
  const names = useTranslatedResourceNames()
  const screens = useResourceConfig()
  const { entity, path, section, createBy = 'create', seenBy = 'list', above: Above } = screens
  const mayList = useCan(entity, seenBy)
  // The rows wait for what is above them, which would move them otherwise.
  const isAboveHere = usePreloadSettled(Above)
  // A part, such as a game of a casino, is created on the page of the record that it belongs to.
  const mayCreate = useCan(entity, createBy) && section !== null
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
      <ListRouterProvider isOutOfRange={outOfRangeRef}>
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
      </ListRouterProvider>
    </ListAddressCheck>
  )
}

/** The list shows its failures itself, so react-admin shows no notification. */
const quiet = { onError: () => undefined }

/** The stylesheet shows it beside cards only, which have no header to click. */
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
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button disabled={total === 0} onClick={() => setOpen(true)}>
        {translate('list.csv.button')}
      </Button>
      {isOpen && <CsvDialog onClose={() => setOpen(false)} />}
    </>
  )
}
