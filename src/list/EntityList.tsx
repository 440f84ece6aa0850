import { useMemo, type ReactNode } from 'react'
import { LinkBase as Link, ListBase, useCreatePath, useListContext, useTranslate } from 'react-admin'
import Button from '@mui/material/Button'
import type { Field } from '../contract/describe.ts'
import { PageHeader } from '../layout/PageHeader.tsx'
import { useScreens, useTrail } from '../screens.ts'
import { ErrorPage } from '../pages/ErrorPage.tsx'
import { PageLoading } from '../pages/PageLoading.tsx'
import { useCan, useHasNoCasino } from '../settings.ts'
import { columnsOf } from './columns.ts'
import { Pages } from './Pages.tsx'
import { SearchBox } from './SearchBox.tsx'
import { Table } from './Table.tsx'

/** The list of an entity, derived from its declaration. */
export default function EntityList() {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const { entity, path, columns: named } = useScreens()
  const columns = useMemo(() => columnsOf(entity, named), [entity, named])
  const mayCreate = useCan(entity, 'create')
  const trail = useTrail(false)
  const create = mayCreate && (
    <Button variant="contained" component={Link} to={createPath({ resource: path, type: 'create' })}>
      {translate('list.create')}
    </Button>
  )
  return (
    <ListBase perPage={25} sort={{ field: entity.label, order: 'ASC' }} exporter={false} queryOptions={quiet}>
      <PageHeader title={translate(`resources.${path}.name`, { smart_count: 2 })} trail={trail}>
        <SearchBox />
        {create}
      </PageHeader>
      <div className="list-tools" />
      <ListBody path={path} columns={columns}>
        {create}
      </ListBody>
    </ListBase>
  )
}

/** Failures are shown in the list's place, not as a toast on top. */
const quiet = { onError: () => undefined }

interface ListBodyProps {
  path: string
  columns: readonly Field[]
  children: ReactNode
}

function ListBody({ path, columns, children: create }: ListBodyProps) {
  const translate = useTranslate()
  const { entity } = useScreens()
  const isOutOfScope = useHasNoCasino() && !!entity.scope
  const { error, isPending, total, filterValues, setFilters, refetch } = useListContext()
  const { q: text } = filterValues as { q?: string }
  if (error) return <ErrorPage error={error} onRetry={() => void refetch()} />
  if (isPending) return <PageLoading />
  if (total === 0 && text) {
    return (
      <div className="list-empty" role="status">
        <p>{translate('list.nothingFound', { text })}</p>
        <Button onClick={() => setFilters({})}>{translate('list.clearSearch')}</Button>
      </div>
    )
  }
  if (total === 0) {
    return (
      <div className="list-empty" role="status">
        <p>{translate(isOutOfScope ? 'home.noCasino' : 'list.empty')}</p>
        {create && <p>{translate('list.emptyCreate')}</p>}
      </div>
    )
  }
  return (
    <>
      <Table path={path} columns={columns} />
      <Pages />
    </>
  )
}
