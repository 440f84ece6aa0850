import type { Filter, Sort } from '../../src/contract/query.ts'
import type { DownloadableReport } from './contract.ts'

/** For reports, `filter` includes `from` and `to`. */
export const fileRequestLocation = (kind: DownloadableReport, filter: Filter, sort: Sort | null = null) => ({
  pathname: '/reporting/reports/create',
  search: `?${new URLSearchParams({
    kind,
    filter: JSON.stringify(filter),
    ...(sort && { sort: sort.field, order: sort.order }),
  })}`,
})
