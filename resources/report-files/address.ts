import type { Filter, Sort } from '../../src/contract/query.ts'
import type { DownloadableReport } from './contract.ts'

/** For reports, `filter` includes `from` and `to`. */
export const fileRequestLocation = (
  kind: DownloadableReport,
  { from, to, ...filter }: Filter,
  sort: Sort | null = null,
) => ({
  pathname: '/reporting/reports/create',
  search: `?${new URLSearchParams({
    kind,
    ...(from && to && { from: String(from), to: String(to) }),
    filter: JSON.stringify(filter),
    ...(sort && { sort: sort.field, order: sort.order }),
  })}`,
})
