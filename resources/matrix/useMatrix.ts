import { useDataProvider } from 'react-admin'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { BackofficeProvider } from '../../src/api/dataProvider.ts'
import type { Filter } from '../../src/contract/filter.ts'
import type { Matrix } from '../../src/contract/matrix.ts'
import type { MatrixKind } from './kinds.ts'

/** A matrix, narrowed; while another filter is asked for, that of the one before stays. */
export function useMatrix({ assignments }: MatrixKind, filter: Filter) {
  const dataProvider = useDataProvider<BackofficeProvider>()
  const query = new URLSearchParams({ filter: JSON.stringify(filter) })
  const { data, error, refetch } = useQuery({
    queryKey: [assignments.name, 'matrix', filter],
    queryFn: ({ signal }) => dataProvider.query<Matrix>(`${assignments.name}/matrix?${query}`, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return { data, error, refetch }
}
