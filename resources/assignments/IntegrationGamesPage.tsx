import { LinkBase as Link, useGetOne, useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import { codeOfFailure } from '../../src/api/failure.ts'
import type { Row } from '../../src/contract/values.ts'
import { RecordLink } from '../../src/fields/parts.tsx'
import { PageHeader } from '../../src/layout/PageHeader.tsx'
import { ErrorPage, Forbidden, NotFound, PageLoading } from '../../src/pages/ErrorPage.tsx'
import { useScreensOf, useCan, useFormats } from '../../src/context.ts'
import { integrationGames } from '../integration-games/entity.ts'
import { cellStateAt } from '../../src/contract/matrix.ts'
import { FilterControls } from '../../src/list/filters/FilterBar.tsx'
import { FilterContextProvider, useAddressFilter } from '../../src/list/filters/FilterContext.tsx'
import { ListEmpty, ListFailure, ListLoading } from '../../src/list/ListStates.tsx'
import { matrixLocation } from '../matrix/address.ts'
import { matrixKinds, useMatrixQuery } from '../matrix/kinds.ts'
import { Assignments, MatrixLink } from './Assignments.tsx'
import type { Matrix } from '../../src/contract/answers/activation.ts'
import './assignments.css'

const sort = { field: 'gameId', order: 'ASC' } as const
const columns = ['gameId', 'active', 'updatedAt']

export default function IntegrationGamesPage() {
  const translate = useTranslate()
  const mayList = useCan(integrationGames, 'list')
  const { id } = useParams()
  const section = { label: translate('sections.masterdata') }
  const title = translate('pages.integrations/games')
  if (!mayList) return <Forbidden />
  if (id !== undefined)
    return <OfOne key={id} id={id} trail={[section, { label: title, to: '/integrations/games' }]} />
  return (
    <>
      <PageHeader title={title} trail={[section]} />
      <GameCountsByIntegration />
    </>
  )
}

function OfOne({ id, trail }: { id: string; trail: { label: string; to?: string }[] }) {
  const translate = useTranslate()
  const { path } = useScreensOf('integrations')
  const { data, error, refetch } = useGetOne<Row>(path, { id }, { retry: false })
  if (error && codeOfFailure(error) === 'notFound')
    return <NotFound record={{ collection: 'integrations', id }} />
  if (!data) return error ? <ErrorPage error={error} onRetry={() => void refetch()} /> : <PageLoading />
  return (
    <>
      <PageHeader title={String(data['name'])} trail={trail}>
        <RecordLink collection="integrations" id={id}>
          {translate('activation.integration')}
        </RecordLink>
      </PageHeader>
      <Assignments
        collection={integrationGames.name}
        field="integrationId"
        {...{ id, columns, sort }}
        perPage={25}
      />
    </>
  )
}

const kind = matrixKinds.integrations

export function GameCountsByIntegration() {
  const [filter, setFilter] = useAddressFilter(kind.finding.entity)
  const { data: matrix, ...answer } = useMatrixQuery(kind, filter)
  const total = matrix?.columns.length
  return (
    <FilterContextProvider screens={kind.finding} {...{ filter, setFilter, total, ...answer }}>
      <div className="list-tools">
        <FilterControls />
        <div className="list-tools-end line to-end">
          <MatrixLink to={matrixLocation('integrations', filter)} />
        </div>
      </div>
      {answer.error ? (
        <ListFailure />
      ) : !matrix ? (
        <ListLoading />
      ) : total === 0 ? (
        <ListEmpty>{null}</ListEmpty>
      ) : (
        <Counts matrix={matrix} />
      )}
    </FilterContextProvider>
  )
}

function Counts({ matrix }: { matrix: Matrix }) {
  const translate = useTranslate()
  const { number } = useFormats()
  return (
    <ul className="integration-counts card">
      {countsOf(matrix).map(({ id, name, assigned, active }) => (
        <li key={id}>
          <Link className="bold" to={`/integrations/games/${encodeURIComponent(id)}`}>
            {name}
          </Link>
          <meter value={active} max={assigned || 1} aria-hidden />
          <span>
            {translate('activation.counts', { assigned: number(assigned), active: number(active) })}
          </span>
        </li>
      ))}
    </ul>
  )
}

function countsOf({ rows, columns, cells }: Matrix) {
  return columns
    .map(({ id, name }, column) => {
      const states = rows.map((_, row) => cellStateAt(cells[row] ?? '', column))
      const assigned = states.filter((state) => state !== 'unassigned')
      const active = assigned.filter((state) => state !== 'inactive').length
      return { id, name, assigned: assigned.length, active }
    })
    .toSorted((a, b) => a.name.localeCompare(b.name))
}
