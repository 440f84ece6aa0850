import type { Filter } from '../../src/contract/filter.ts'
import type { Sort } from '../../src/contract/query.ts'
import type { ReportFileKind } from '../../src/contract/reportFiles.ts'

/** The address of the form by which a file is asked for, filled in: of a report its days are in the filter. */
export const requestAddress = (kind: ReportFileKind, filter: Filter, sort: Sort | null = null) => ({
  pathname: '/reporting/reports/create',
  search: `?${new URLSearchParams({
    kind,
    filter: JSON.stringify(filter),
    ...(sort && { sort: sort.field, order: sort.order }),
  })}`,
})
