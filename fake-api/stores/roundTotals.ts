import type { Query, Sort } from '../../src/contract/query.ts'
import type {
  Grouping,
  MoneyKind,
  RoundFilter,
  TrendGrouping,
} from '../../src/contract/reports/defineReport.ts'
import type { Period } from '../../src/contract/reports/period.ts'
import type { ReportQuery } from '../../src/contract/reports/query.ts'
import type { Sums } from '../../src/contract/reports/sums.ts'

/** Sums of rounds, by a store that can compute them itself. */
export interface RoundTotals {
  /** The sums of the selected rounds by group. */
  groups(filter: TotalsFilter, groupBy: readonly Grouping[]): Promise<GroupTotals[]>
  /** A page of groups; `null` if the groups have to be read for it. */
  page(filter: TotalsFilter, groupBy: readonly Grouping[], page: ReportPageRequest): Promise<GroupPage | null>
  /** The days of all groups that the filter allows; `null` if the rounds have to be read for it. */
  days(filter: TotalsFilter, by: TrendGrouping): Promise<GroupDailyGgr[] | null>
  /** The sums of all rounds in a list of rounds. */
  of(query: Pick<Query, 'where' | 'search'>): Promise<GroupTotals[]>
}

/** Selects rounds that began on these days of the installation's time zone; a list means "one of", an empty list selects nothing. */
export type TotalsFilter = Period & { [K in RoundFilter]?: readonly string[] | undefined }

/** The sums of a group's rounds, always of one currency and one money kind. */
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
  /** Id of the casino or game. */
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

/** The groups of a page. */
export interface GroupPage<T extends GroupTotals = GroupTotals> {
  groups: T[]
  /** Number of groups in all. */
  count: number
}
