import { LinkBase as Link, useDataProvider, useTranslate } from 'react-admin'
import { useQuery } from '@tanstack/react-query'
import type { BackofficeProvider } from '../../src/api/dataProvider.ts'
import { stateAt, type Matrix } from '../../src/contract/matrix.ts'
import { useFormats } from '../../src/locale/format.ts'
import { ErrorPage } from '../../src/pages/ErrorPage.tsx'
import { PageLoading } from '../../src/pages/PageLoading.tsx'
import { useScreensOf } from '../../src/screens.ts'
import './integrations.css'

/** Each integration with how many games are assigned to it, and how many of them are active. */
export function Integrations() {
  const translate = useTranslate()
  const { number } = useFormats()
  const { entity, path } = useScreensOf('integration-games')
  const dataProvider = useDataProvider<BackofficeProvider>()
  const { data, error, refetch } = useQuery({
    queryKey: [path, 'matrix', {}],
    queryFn: ({ signal }) => dataProvider.query<Matrix>(`${entity.name}/matrix?${everything}`, signal),
    staleTime: 0,
  })
  if (!data) return error ? <ErrorPage error={error} onRetry={() => void refetch()} /> : <PageLoading />
  return (
    <ul className="integration-counts">
      {countsOf(data).map(({ id, name, assigned, active }) => (
        <li key={id}>
          <Link to={`/integrations/games/${encodeURIComponent(id)}`}>{name}</Link>
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
      const states = rows.map((_, row) => stateAt(cells[row] ?? '', column))
      const assigned = states.filter((state) => state !== 'unassigned')
      const active = assigned.filter((state) => state !== 'inactive').length
      return { id, name, assigned: assigned.length, active }
    })
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

const everything = new URLSearchParams({ filter: '{}' })
