import type { Field } from '../../src/contract/describe.ts'
import type { Row } from '../../src/contract/row.ts'
import type { Query } from '../../src/contract/query.ts'
import type { Presences } from './presences.ts'
import type { RoundTotals } from './roundTotals.ts'

export interface Page {
  rows: Row[]
  /** Number of all rows that meet the conditions, beyond the range. */
  total: number
  /** Set if counting would cost more than the page: the total is an estimate, and never less than the rows seen. */
  estimated?: true
  /** Set if rows of the range are left out, since the page has reached its bytes. */
  isCut?: true
}

/** Rows are immutable, for the store and for its callers. */
export interface Reader {
  /** A collection that does not exist is empty. */
  list(collection: string, query: Query): Promise<Page>
  get(collection: string, id: string): Promise<Row | undefined>
  /**
   * The id of a record with the same unique value, another record's before its own; `null` if there is none. Values are compared by
   * `foldText` of the contract.
   */
  holder(collection: string, field: Pick<Field, 'path' | 'within'>, row: Row): Promise<string | null>
  /** Another object once all rows were replaced, to cache by it what is computed of rows; absent in transactions. */
  generation?(): object
  /** Present if the store can sum up rounds itself. */
  totals?: RoundTotals
}

/** Everything in a transaction happens together or not at all. A transaction reads its own writes. */
export interface Transaction extends Reader {
  insert(collection: string, row: Row): Promise<void>
  /**
   * Replaces the version before: `row.version` has to be one more than the current one, otherwise this throws `stale`. Throws if no row has
   * this id.
   */
  replace(collection: string, row: Row): Promise<void>
  /** Throws if no row has this id. */
  remove(collection: string, id: string): Promise<void>
}

/** A search for a text. */
export interface TextSearch extends Pick<Query, 'where' | 'sort'> {
  /** The text as `normalizeSearch` of the contract returns it. */
  text: string
  /** The searched fields of the collection. */
  fields: readonly string[]
  /** Greatest number of records. */
  most: number
}

/** Stores records. It contains no rules: anything that implements this interface can hold the data. */
export interface Store extends Reader {
  /** The records that match a text best, equal matches sorted. Not called for collections that grow without limit. */
  best(collection: string, wanted: TextSearch): Promise<Row[]>
  /**
   * Runs `work` with no other transaction beside it, and returns its result once it is on disk; errors of `work` undo it. Throws
   * `backendUnreachable` if it could not be stored: nothing has happened then.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Claims a name, such as that of a job, among all processes with the same data: `null` if it is claimed. The claims of a process end with
   * it.
   */
  claim(name: string): Promise<Claim | null>
  /** Who has which records open, if other processes have to know it. */
  presences?: Presences
  /** Whether other processes may use the same data at the same time. */
  isShared: boolean
  /** Names of the collections that contain rows, sorted. */
  collections(): Promise<string[]>
  /** Replaces all rows in one transaction: errors of the batches leave everything unchanged. */
  replaceAll(batches: AsyncIterable<RowBatch>): Promise<void>
  /**
   * Rewrites rows in place, with their versions and order: only how they are stored may change, not what they mean. Rows that `change`
   * returns unchanged are not written. Returns the number of rewritten rows. In a database each batch is a transaction, so that calling it
   * again continues after an interruption.
   */
  rewrite(change: (collection: string, row: Row) => Row): Promise<number>
  /**
   * Regular work, done by whichever process comes first: creates partitions for the next months, and drops months of rounds that are older
   * than a number of months and have no open round.
   */
  upkeep(now: Date, roundsKeptMonths: number | null): Promise<void>
  /** For a database on a server: rejects with `backendUnreachable` if it does not accept writes now. */
  requireWritable?(): Promise<void>
  /** Waits for running transactions; later ones are refused. */
  close(): Promise<void>
}

/** Rows of a collection in transit. */
export interface RowBatch {
  collection: string
  rows: readonly Row[]
}

export interface Claim {
  /** Whether another process may have the claim by now: nothing more may then be done under it. */
  isLost(): boolean
  release(): Promise<void>
}

/** The range of all rows. */
export const allRowsRange: Query['range'] = [0, Number.MAX_SAFE_INTEGER]
