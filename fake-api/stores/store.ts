import type { Field } from '../../src/contract/describe.ts'
import type { Row } from '../../src/contract/row.ts'
import type { Query } from '../../src/contract/query.ts'
import type { Grouping } from '../../src/contract/reports.ts'
import type { TrendGrouping } from '../../src/contract/reports/trendQuery.ts'
import type { GroupDays } from '../reports/days.ts'
import type { PushStateCache } from '../push/pushStateCache.ts'
import type { Presences } from '../presence/presences.ts'
import type { Page as GroupPage, PageAsked } from '../reports/page.ts'
import type { GroupTotals, TotalsFilter } from '../reports/totals.ts'

export interface Page {
  rows: Row[]
  /** All rows that meet the conditions, those outside of the range included. */
  total: number
  /** Where counting them would cost more than the page: the total is about right, and never less than what can be seen. */
  estimated?: true
  /** Where rows of the range are left out, since the page has as many bytes as it may. */
  isCut?: true
}

/** Rows are never changed in place, neither by the store nor by who reads them. */
export interface Reader {
  /** A collection that does not exist is an empty one. */
  list(collection: string, query: Query): Promise<Page>
  get(collection: string, id: string): Promise<Row | undefined>
  /**
   * The id of a record that holds a row's value of a field that is unique, another one's before its own; `null` where nobody does.
   * Values are compared as `folded` of the contract has them.
   */
  holder(collection: string, field: Pick<Field, 'path' | 'within'>, row: Row): Promise<string | null>
  /** How casinos stand to what their bridges were told, as far as it is known; a transaction reads what that is not made of yet. */
  remembered?(): PushStateCache
  /** Where the store knows what rounds come to without handing them out. */
  totals?: RoundTotals
}

/** `roundTotals` and `roundSums` of the reports, by the store itself. */
export interface RoundTotals {
  groups(filter: TotalsFilter, groupBy: readonly Grouping[]): Promise<GroupTotals[]>
  /** `pageOf` them; `null` where the groups have to be read for it. */
  page(filter: TotalsFilter, groupBy: readonly Grouping[], page: PageAsked): Promise<GroupPage | null>
  /** `roundDays` of the reports; `null` where the rounds have to be read for it. */
  days(filter: TotalsFilter, by: TrendGrouping): Promise<GroupDays[] | null>
  of(query: Pick<Query, 'where' | 'search'>): Promise<GroupTotals[]>
}

/** What happens in one transaction, happens altogether or not at all; it reads its own writes. */
export interface Transaction extends Reader {
  insert(collection: string, row: Row): Promise<void>
  /**
   * Takes the place of the version before: `row.version` is one more than that of the row as it is, else this throws `stale`.
   * Throws where no row has this id.
   */
  replace(collection: string, row: Row): Promise<void>
  /** Throws where no row has this id. */
  remove(collection: string, id: string): Promise<void>
}

/** What is looked for by a text. */
export interface TextSearch extends Pick<Query, 'where' | 'sort'> {
  /** As `wanted` of the contract makes it of what was typed. */
  text: string
  /** What the collection declares that its records are sought by. */
  fields: readonly string[]
  /** How many records at most. */
  most: number
}

/** Where records are kept. No rule lives in here: whatever implements this can hold the data. */
export interface Store extends Reader {
  /** The records that fit a text best, those that fit alike sorted. Of collections that grow without end it is never asked. */
  best(collection: string, wanted: TextSearch): Promise<Row[]>
  /**
   * Runs `work` with nothing else in between and answers its result once that is on disk; what `work` throws
   * undoes it. Throws `backendUnreachable` where it could not be stored: nothing has happened then.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Claims a name, such as that of a job, against everybody who works with the same data: `null` where somebody has it. Whoever
   * dies gives their claims up.
   */
  claim(name: string): Promise<Claim | null>
  /** Who has what open, where others who work with the same data have to know it, too. */
  presences?: Presences
  /** Whether other processes may work with the same data at the same time. */
  isShared: boolean
  /** Names of the collections that hold rows, in their order. */
  collections(): Promise<string[]>
  /** Replaces everything by these rows, in one transaction: what the batches throw leaves all as it was. */
  replaceAll(batches: AsyncIterable<RowBatch>): Promise<void>
  /**
   * Rewrites rows where they lie, which keeps their versions and their order: for how they are stored, never for what they say.
   * Rows that `change` answers as they are stay untouched. Answers how many were rewritten. In a database the rows of one batch
   * are rewritten in one transaction, so that what was cut off is continued by calling it again.
   */
  rewrite(change: (collection: string, row: Row) => Row): Promise<number>
  /**
   * What has to be done now and then, by whoever comes first: room for the months to come; rounds older than so many months are
   * dropped by the month, unless one of that month is still open.
   */
  upkeep(now: Date, roundsKeptMonths: number | null): Promise<void>
  /** Of a database elsewhere: rejects with `backendUnreachable` where it takes no writes now. */
  requireWritable?(): Promise<void>
  /** Waits for the transactions that are under way; later ones are refused. */
  close(): Promise<void>
}

/** Rows of a collection on their way. */
export interface RowBatch {
  collection: string
  rows: readonly Row[]
}

export interface Claim {
  /** Whether it may be somebody else's by now: then nothing more may be done under it. */
  isLost(): boolean
  release(): Promise<void>
}

/** The range of everything. */
export const allRowsRange: Query['range'] = [0, Number.MAX_SAFE_INTEGER]
