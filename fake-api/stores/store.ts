import type { Field } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/values.ts'
import type { Query } from '../../src/contract/query.ts'
import type { Grouping, GroupingWithTrend } from '../../src/contract/reports.ts'
import type {
  GroupDailyGgr,
  GroupPage,
  GroupPageRequest,
  GroupTotals,
  TotalsFilter,
} from '../../src/contract/reports/reportingService.ts'
import type { PresenceAnswer } from '../../src/contract/answers/general.ts'
import { presenceLifetimeMs } from '../../src/contract/live.ts'
import { documentedLimit } from '../documentedLimit.ts'

export interface Page {
  rows: Row[]
  /** Number of all rows that meet the conditions, beyond the range. */
  total: number
  /** Set if `total` is an estimate, because counting would cost more than the page. It is never below the rows seen. */
  estimated?: true
  isCut?: true
}

/** Reads rows. Rows are immutable: neither the store nor its callers change them. */
export interface Reader {
  /** Lists rows. A collection that does not exist is empty. */
  list(collection: string, query: Query): Promise<Page>
  get(collection: string, id: string): Promise<Row | undefined>
  /** The id of a record with the same unique value, preferably another one; `null` if there is none. Values are compared by `toComparableText`. */
  holder(collection: string, field: Pick<Field, 'path' | 'within'>, row: Row): Promise<string | null>
  /** A token that changes when all rows are replaced, as a key for caches of computed values. Absent in transactions. */
  generation?(): object
  /** Present if the store can sum up rounds itself. */
  totals?: RoundTotalsReader
}

/** All writes of a transaction are stored, or none. A transaction reads its own writes. */
export interface Transaction extends Reader {
  insert(collection: string, row: Row): Promise<void>
  /** Replaces a row. Throws `stale` unless `row.version` is one more than the current version, and an `Error` if no row has this id. */
  replace(collection: string, row: Row): Promise<void>
  /** Throws an `Error` if no row has this id. */
  remove(collection: string, id: string): Promise<void>
}

export interface TextSearch extends Pick<Query, 'where' | 'sort'> {
  /** The text as `normalizeSearch` of the contract returns it. */
  text: string
  fields: readonly string[]
  most: number
}

export interface Snapshot extends Reader {
  collections(): Promise<string[]>
}

/** Stores records. It knows no rules of the entities: anything that implements this interface can hold the data. */
export interface Store extends Snapshot {
  /** The records that match a text best; equally good matches are sorted. Not called for collections that grow without limit. */
  best(collection: string, wanted: TextSearch): Promise<Row[]>
  /** Runs `work` while no other transaction runs. Its errors undo all writes. Throws `backendUnreachable` if these did not reach the disk. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Claims a name, such as that of a job, among all processes; `null` if it is claimed already. Claims of a process end with it. */
  claim(name: string): Promise<Claim | null>
  /** Who has which records open. Present if other processes have to know it. */
  presences?: Presences
  isShared: boolean
  /** Runs `read` on all rows as they are at one moment. Writes go on meanwhile and are not seen; over PGlite they wait. */
  snapshot<T>(read: (state: Snapshot) => Promise<T>): Promise<T>
  /** Replaces all rows in one transaction, which `settle` ends. A store that a server uses is replaced by `replaceStoreAndEndSessions` only. */
  replaceAll(
    batches: AsyncIterable<CollectionBatch>,
    settle: (tx: Transaction) => Promise<void>,
  ): Promise<void>
  /** Rewrites rows, which keep order, version and meaning. Returns their number. Calling it again continues after an interruption. */
  rewrite(change: (collection: string, row: Row) => Row): Promise<number>
  /** Creates partitions for the next months, and drops older ones than `roundsKeptMonths` without open rounds; `null` drops none. */
  upkeep(now: Date, roundsKeptMonths: number | null): Promise<void>
  /** Rejects with `backendUnreachable` if a database accepts no writes at present, with `storeFull` if the data file is full. */
  requireWritable?(): Promise<void>
  /** Milliseconds since 1970 by the clock of the database, if that may be on another machine. */
  time?(): Promise<number>
  /** Waits for running transactions. Later ones are refused. */
  close(): Promise<void>
}

export interface CollectionBatch {
  collection: string
  rows: readonly Row[]
}

export interface Claim {
  isLost(): boolean
  release(): Promise<void>
}

export const allRowsRange = [0, Number.MAX_SAFE_INTEGER] as const

export interface RoundTotalsReader {
  groups(filter: TotalsFilter, groupBy: readonly Grouping[]): Promise<GroupTotals[]>
  /** A page of groups; `null` if the store cannot do that and `groups` is needed. */
  page(filter: TotalsFilter, groupBy: readonly Grouping[], page: GroupPageRequest): Promise<GroupPage | null>
  /** The daily GGR of the groups; `null` if the store cannot compute it without reading the rounds. */
  days(filter: TotalsFilter, by: GroupingWithTrend): Promise<GroupDailyGgr[] | null>
  of(query: Pick<Query, 'where' | 'search'>): Promise<GroupTotals[]>
}

export type PresentPerson = PresenceAnswer['others'][number]

export const maxNamedPeople = documentedLimit('people who are named to have a record open', 20)
export const maxOpenRecords = documentedLimit('records that are known to be open', 100)

/** Who has which records open. Presences are not stored: they expire, and may be lost when the server stops. */
export interface Presences {
  /** Holds for the next `presenceLifetimeMs`. */
  note(place: string, person: PresentPerson): Promise<void>
  forget(place: string, personId: string): Promise<void>
  /** Other people, sorted by name. */
  others(place: string, personId: string): Promise<PresentPerson[]>
}

export function createPresences(now: () => number = Date.now): Presences {
  // Places map to the time (ms) at which they expire, in the order in which they were noted.
  const people = new Map<string, PresentPerson & { places: Map<string, number> }>()
  const dropOld = () => {
    for (const { id, places } of people.values()) {
      for (const [place, until] of places)
        if (until <= now() || places.size > maxOpenRecords) places.delete(place)
        else break
      if (places.size === 0) people.delete(id)
    }
  }
  return {
    async note(place, person) {
      const places = people.get(person.id)?.places ?? new Map<string, number>()
      places.delete(place)
      people.set(person.id, { ...person, places: places.set(place, now() + presenceLifetimeMs) })
      dropOld()
    },
    async forget(place, personId) {
      people.get(personId)?.places.delete(place)
    },
    async others(place, personId) {
      dropOld()
      return [...people.values()]
        .filter(({ id, places }) => id !== personId && places.has(place))
        .sort((a, b) => a.name.localeCompare(b.name))
        .slice(0, maxNamedPeople)
        .map(({ id, name }) => ({ id, name }))
    },
  }
}
