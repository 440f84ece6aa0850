import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useRecordContext } from 'react-admin'
import type { Row } from '../contract/row.ts'
import type { BackofficeProvider } from '../api/dataProvider.ts'
import { useResourceConfig } from '../screens.ts'

/** Where the page's record is used, by field: loaded with the record, when the window gets the focus, and after every write. */
export function useUsage() {
  const { path } = useResourceConfig()
  const dataProvider = useDataProvider<BackofficeProvider>()
  const { id } = useRecordContext<Row>() as Row
  return useQuery({
    queryKey: [path, 'usage', id],
    queryFn: () => dataProvider.usage({ resource: path, id }),
    staleTime: 0,
  })
}
