import type { Query, Sort } from '../../src/contract/query.ts'
import type {
  Grouping,
  MoneyKind,
  RoundFilterField,
  TrendGrouping,
} from '../../src/contract/reports/defineReport.ts'
import type { Period } from '../../src/contract/reports/period.ts'
import type { ReportQuery } from '../../src/contract/reports/query.ts'
import type { Sums } from '../../src/contract/reports/sums.ts'

export interface RoundTotals {
  groups(filter: TotalsFilter, groupBy: readonly Grouping[]): Promise<GroupTotals[]>
  /** A page of groups; `null` if the store cannot do that and `groups` is needed. */
  page(filter: TotalsFilter, groupBy: readonly Grouping[], page: ReportPageRequest): Promise<GroupPage | null>
  /** The daily GGR of the groups; `null` if the store cannot compute it without reading the rounds. */
  days(filter: TotalsFilter, by: TrendGrouping): Promise<GroupDailyGgr[] | null>
  of(query: Pick<Query, 'where' | 'search'>): Promise<GroupTotals[]>
}

/** Selects rounds that began on these days of the installation's time zone. Lists mean "one of"; an empty list selects nothing. */
export type TotalsFilter = Period & { [K in RoundFilterField]?: readonly string[] | undefined }

/** The sums of a group's rounds, always of one currency and one kind of money. */
export interface GroupTotals {
  day?: string
  casinoId?: string
  gameId?: string
  currency: string
  moneyKind: MoneyKind
  sums: Sums
}

/** The GGR of each day on which a group had rounds, in hundredths. */
export interface GroupDailyGgr {
  id: string
  currency: string
  moneyKind: MoneyKind
  days: [day: string, ggr: number][]
}

export interface ReportPageRequest {
  sort: Sort & { ids?: readonly string[] | undefined }
  range: ReportQuery['range']
  best: boolean
  together?: { least: number } | undefined
}

export interface GroupPage<T extends GroupTotals = GroupTotals> {
  groups: T[]
  /** The number of all groups, beyond the page. */
  count: number
}
