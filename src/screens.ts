import { type ComponentType, createContext, useContext } from 'react'
import { useResourceContext, useTranslate } from 'react-admin'
import type { User } from './contract/access.ts'
import type { Entity } from './contract/entity.ts'
import type { ErrorCode } from './contract/errors.ts'
import type { Filter } from './contract/filter.ts'
import type { FieldErrors } from './contract/answers/shared.ts'
import type { Sort } from './contract/query.ts'
import type { Row } from './contract/row.ts'
import type { GuidePage } from './layout/guide.ts'
import type { IconName } from './layout/icons.tsx'
import type { Crumb } from './layout/PageHeader.tsx'
import type { PreloadableComponent, LazyComponent } from './layout/lazyComponent.tsx'
import type { HomePartProps } from './pages/Home.tsx'

/** A collection whose records refer to this entity's: a part of each record's page. */
export interface Related {
  collection: string
  /** Path of the field that refers to the record. */
  field: string
  /** Fields shown, those of the collection's own list unless said. Of parts, the first is what a row leads to. */
  columns?: readonly string[]
  /** The key of what the tab is called, where it is not what the records are. */
  named?: string
  /** What the tab holds instead of a list of them. */
  Panel?: LazyComponent
}

export const sections = ['masterdata', 'reporting', 'support', 'users'] as const
export type Section = (typeof sections)[number]

/** What a dialog about the selected records of a list is given. */
export interface BulkDialogProps {
  action: string
  /** Names by ids. */
  selected: ReadonlyMap<string, string>
  select: (change: (selected: ReadonlyMap<string, string>) => ReadonlyMap<string, string>) => void
  onClose: () => void
}

/** What is asked about a change before a form saves it. */
export interface ConfirmDialogProps {
  /** The record, and what its fields become, as far as they are asked about. */
  id: string
  changed: Readonly<Record<string, unknown>>
  /** With the confirmation of the plan that was shown, which the write sends. */
  answer: (isSure: boolean, confirmed?: string) => void
}

/** A filter by one of a field's values that the console knows in a way of its own. */
interface CustomFilter {
  Ticks: LazyComponent<{ values: readonly unknown[]; toggle: (value: unknown) => void }>
  /** What is said of values that are ticked; they speak for themselves unless given. */
  Words?: LazyComponent<{ values: readonly unknown[] }>
}

/** How an entity appears in the console. */
export interface ResourceConfig {
  entity: Entity
  /** Address of its list, without the leading slash, and the resource's name to react-admin. */
  path: string
  /** `null` for parts: they have no pages and stand on those of the records they refer to. */
  section: Section | null
  icon: IconName
  /** The page of the guide for staff on it. */
  guide?: GuidePage | undefined
  /**
   * Said by further screens of an entity, such as a worklist of some of its records: the words they have of their own, a key
   * beside the entity's. The first screens of an entity are where links to its records lead.
   */
  words?: string | undefined
  /** What the list is always narrowed to, whatever else it is filtered by. */
  fixed?: Filter | undefined
  /** The order of the list that nobody has chosen one for, where it is not the entity's. */
  sort?: Sort | undefined
  /** Fields shown in the list, in this order; derived where none are named. */
  columns?: readonly string[] | undefined
  /** Fields that filters are offered for; derived where none are named. */
  filters?: readonly string[] | undefined
  /** What such a filter is where the field alone does not say it: ticks of one's own, and the words for what is ticked. */
  ownFilters?: Readonly<Record<string, CustomFilter>> | undefined
  /** The action by which its pages may be seen where it is not `list`: who sees the history of a record may not see the whole. */
  seenBy?: string | undefined
  /**
   * Actions of the entity that can be done with many records at once; deletion never is. Their words are its
   * `bulk.<action>`: `label` and `explanation`.
   */
  bulk?: readonly string[] | undefined
  /** Dialogs of such actions where it takes more than to do the same with each, by the action. */
  bulkDialogs?: Readonly<Record<string, LazyComponent<BulkDialogProps>>> | undefined
  /** What a list's cells show instead of a text, by the column's path: a button, a picture. Each finds its record in the context. */
  cells?: Readonly<Record<string, PreloadableComponent>> | undefined
  /** What belongs to a record, in the order of the tabs: listed, counted, and created from there. */
  related?: readonly Related[] | undefined
  /** What stands above the list's rows; it finds the list in the context. */
  above?: LazyComponent | undefined
  /** What stands above a record's tabs where the record is in need of something; it finds the record in the context. */
  notice?: LazyComponent | undefined
  /** Further parts of a record's page, by name; their words are the entity's `panels.<name>`. */
  panels?: Readonly<Record<string, LazyComponent>> | undefined
  /**
   * A record may be copied at `/<path>/<id>/copy`. Fields that a copy leaves empty, beside those whose values are unique and
   * secrets.
   */
  copy?: readonly string[] | undefined
  /** Two records can be compared; with `within`, those that agree in that field are offered. */
  compare?: { within?: string } | undefined
  /** A record opens in a drawer beside the list, which stays. */
  drawer?: true | undefined
  /** The last part of the address where a record is created; `create` unless said. */
  createAt?: 'add' | 'trigger' | undefined
  /** The action by which that is done where it is not `create`; its words are the entity's `create`. */
  createBy?: string | undefined
  /** What a new record starts with beside empty fields, such as a proposed id. */
  proposed?: (() => Record<string, unknown>) | undefined
  /**
   * What the form's schema cannot say, such as that a password was repeated: by field, those included that the record does not
   * have.
   */
  check?: ((values: Record<string, unknown>) => FieldErrors) | undefined
  /**
   * What a change of these fields does beyond the record: the part asks the server before the form saves, says what it is, and answers at
   * once where it is nothing.
   */
  asksBefore?: { fields: readonly string[]; Dialog: LazyComponent<ConfirmDialogProps> } | undefined
  /** The key of what is said of a change of these fields that was saved, where more has come of it; else `null`. */
  savedNote?: ((before: Row, changed: readonly string[]) => string | null) | undefined
  /** What a deletion does beyond what belongs to the record; it is said before, and finds the record in the context. */
  deletionNotes?: LazyComponent | undefined
  /** Why a record cannot be deleted by somebody, `null` where nothing is against it; the server says so, too. */
  keeps?: ((record: Row, user: User) => ErrorCode | null) | undefined
  /**
   * Pages of a record beside its own, by what follows its address: `push` is `/<path>/<id>/push`. Whoever may do the action of
   * that name is led there by a button of the record's page, its words the entity's `pages.<name>`.
   */
  pages?: Readonly<Record<string, LazyComponent>> | undefined
  /** What comes of putting fields of a record back, beside the values themselves. */
  revertImpact?: LazyComponent<RevertImpactProps> | undefined
  List: LazyComponent
  Edit: LazyComponent
  Create: LazyComponent
  /** The inputs of create and edit; derived where there are none. */
  Inputs?: LazyComponent | undefined
}

/** What is about to be put back: `before` is how it is now. */
export interface RevertImpactProps {
  recordId: string
  changes: readonly { field: string; before: unknown; after: unknown }[]
}

/** A page that is neither the list of an entity nor a record of it. */
export interface Page {
  /** Its address without the leading slash, and the key of its name: `pages.<path>`. */
  path: string
  /** What may follow, as routes have it: `:id?`. */
  below?: string
  section: Section
  icon: IconName
  /** The page of the guide for staff on it. */
  guide?: GuidePage
  /** Whoever may list this may see it. */
  entity: Entity
  View: LazyComponent
}

/** What a console administers; `App` takes it. */
export interface ConsoleResources {
  /** In the order of the menu. */
  screens: readonly ResourceConfig[]
  /** Records that are shown on the pages of others only. */
  parts: readonly ResourceConfig[]
  /** Pages that are no entity's, after the lists in the menu. */
  pages: readonly Page[]
  /** What the home page begins with. */
  homeParts: readonly ComponentType<HomePartProps>[]
  /** The page of the reader's own account. */
  Account: ComponentType
}

const Pages = createContext<readonly Page[]>([])
export const PagesProvider = Pages.Provider
export const useAllPages = () => useContext(Pages)

const Context = createContext<readonly ResourceConfig[]>([])
export const ScreensProvider = Context.Provider
export const useAllScreens = () => useContext(Context)

/** The screens of the resource that the page is about. Throws outside of one. */
export function useResourceConfig(): ResourceConfig {
  const resource = useResourceContext()
  const found = useAllScreens().find(({ path }) => path === resource)
  if (!found) throw new Error(`No screens for the resource ${resource}`)
  return found
}

/** The screens of a collection, which references name. Throws for one without. */
export function useScreensOf(collection: string): ResourceConfig {
  const found = useAllScreens().find(({ entity }) => entity.name === collection)
  if (!found) throw new Error(`No screens for the collection ${collection}`)
  return found
}

/** The way to the pages of the resource that the page is about: its section and, below the list, the list. */
export function useBreadcrumbs(isBelowList: boolean, standing?: Section): Crumb[] {
  const translate = useTranslate()
  const { path, section: own } = useResourceConfig()
  const section = standing ?? own
  const list = { label: translate(`resources.${path}.name`, { smart_count: 2 }), to: `/${path}` }
  return [...(section ? [{ label: translate(`sections.${section}`) }] : []), ...(isBelowList ? [list] : [])]
}

/** The address where a record is created. */
export const createAddress = ({ path, createAt }: Pick<ResourceConfig, 'path' | 'createAt'>) =>
  `/${path}/${createAt ?? 'create'}`

/** The page that an address leads to: a record in a drawer is on the page of its list. */
export function pageAt(all: readonly ResourceConfig[], pathname: string): string {
  const list = all.find(({ path, drawer }) => drawer && pathname.startsWith(`/${path}/`))
  const below = list && pathname.slice(list.path.length + 2)
  return list && below !== (list.createAt ?? 'create') && !below?.includes('/') ? `/${list.path}` : pathname
}

/** The record whose page an address leads to; `null` where it leads to a list, a new record or a page below a record's. */
export function recordAt(
  all: readonly ResourceConfig[],
  pathname: string,
): { path: string; id: string } | null {
  const found = all.find(({ path }) => pathname.startsWith(`/${path}/`))
  const below = found && pathname.slice(found.path.length + 2)
  if (!below || below.includes('/') || pathname === createAddress(found)) return null
  return { path: found.path, id: decodeURIComponent(below) }
}

/** Loads the code of the page at an address ahead, as far as it has a view. Never rejects. */
export async function preloadPage(
  all: readonly ResourceConfig[],
  pages: readonly Page[],
  pathname: string,
): Promise<void> {
  const isAt = ({ path }: { path: string }) => `${pathname}/`.startsWith(`/${path}/`)
  const found = all.find(isAt)
  if (!found) return pages.find(isAt)?.View.preload()
  const below = pathname.slice(found.path.length + 2)
  const { List, Edit, Create, Inputs, drawer, cells = {}, above, notice } = found
  const createAt = found.createAt ?? 'create'
  const isRecord = below !== '' && below !== createAt
  // What a list's cells show is there with its rows, so that no column moves when it comes.
  const list = [List, above, ...Object.values(cells)]
  const page = below === createAt ? [Create] : isRecord ? [Edit, notice, ...(drawer ? list : [])] : list
  const parts = [...page, ...(below === '' ? [] : [Inputs])]
  await Promise.all(parts.flatMap((part) => part?.preload?.() ?? []))
}
