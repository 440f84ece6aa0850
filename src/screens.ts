import type { ComponentType } from 'react'
import type { User } from './contract/access.ts'
import type { Entity } from './contract/entity.ts'
import type { ErrorCode } from './contract/errors.ts'
import type { Filter, Sort } from './contract/query.ts'
import type { FieldErrors, RecordReference } from './contract/answers/shared.ts'
import type { Row } from './contract/values.ts'
import type { GuidePageName } from './layout/guide.ts'
import type { IconName } from './layout/icons.tsx'
import type { MaybeLazyComponent, LazyComponent } from './layout/lazyComponent.tsx'

/** A tab of each record's page, with the records that refer to it. */
export interface RelatedCollection {
  collection: string
  field: string
  /** In a tab of parts, a row leads to what its first column refers to. */
  columns?: readonly string[]
  named?: string
  Panel?: LazyComponent
}

export const menuSectionNames = ['masterdata', 'reporting', 'support', 'users'] as const
export type MenuSection = (typeof menuSectionNames)[number]

export interface BulkDialogProps {
  action: string
  selected: ReadonlyMap<string, string>
  select: (change: (selected: ReadonlyMap<string, string>) => ReadonlyMap<string, string>) => void
  onClose: () => void
}

export interface ConfirmDialogProps {
  id: string
  /** The changed fields with their new values, as far as this dialog asks about them. */
  changed: Readonly<Record<string, unknown>>
  /** The button says that it undoes a change. */
  isUndo?: boolean
  /** `confirmed` is the confirmation of the shown plan, which the write sends. */
  answer: (isSure: boolean, confirmed?: string) => void
}

interface CustomFilter {
  Ticks: LazyComponent<{ values: readonly unknown[]; toggle: (value: unknown) => void }>
  /** The text for the chosen values, if it is not that of the field. */
  Words?: LazyComponent<{ values: readonly unknown[] }>
}

export interface ResourceConfig {
  entity: Entity
  /** Address of the list without the leading slash, and the resource's name in react-admin. */
  path: string
  /** `null` for parts, which have no pages of their own. */
  section: MenuSection | null
  icon: IconName
  guide?: GuidePageName | undefined
  /** Key of the texts of further screens of an entity, such as a worklist. Links to a record lead to the entity's first screens. */
  words?: string | undefined
  fixed?: Filter | undefined
  /** The order of the list until somebody chooses one, if it is not the entity's. */
  sort?: Sort | undefined
  /** Columns of the list in their order; derived if absent. */
  columns?: readonly string[] | undefined
  /** Fields that can be filtered by; derived if absent. */
  filters?: readonly string[] | undefined
  ownFilters?: Readonly<Record<string, CustomFilter>> | undefined
  /** The action that permits to see the pages, if it is not `list`. */
  seenBy?: string | undefined
  /** For many records at once, never deletion. Their texts are the entity's `bulk.<action>`: `label` and `explanation`. */
  bulk?: readonly string[] | undefined
  /** By action; without one the action is done with each record after a question. */
  bulkDialogs?: Readonly<Record<string, LazyComponent<BulkDialogProps>>> | undefined
  cells?: Readonly<Record<string, MaybeLazyComponent>> | undefined
  related?: readonly RelatedCollection[] | undefined
  /** Shown above the rows; gets the list from the context. */
  above?: LazyComponent | undefined
  /** Shown above a record's tabs when it needs attention; gets the record from the context. */
  notice?: LazyComponent | undefined
  /** Further parts of a record's page by name; their texts are the entity's `panels.<name>`. */
  panels?: Readonly<Record<string, LazyComponent>> | undefined
  /** A record can be copied at `/<path>/<id>/copy`. These fields stay empty in the copy, as unique values and secrets do. */
  copy?: readonly string[] | undefined
  compare?: { within?: string } | undefined
  drawer?: true | undefined
  /** Columns that make room while a record is open beside the list, since the record shows their values. */
  aside?: readonly string[] | undefined
  /** The last part of the address where a record is created; `create` by default. */
  createAt?: 'add' | 'trigger' | undefined
  /** The action that permits to create, if it is not `create`; its texts are the entity's `create`. */
  createBy?: string | undefined
  proposed?: (() => Record<string, unknown>) | undefined
  /** Checks what the form's schema cannot, such as the repetition of a password, which is no field of the record. */
  check?: ((values: Record<string, unknown>) => FieldErrors) | undefined
  /** This dialog asks the server about effects beyond the record of changing these fields, and answers at once without any. */
  asksBefore?: { fields: readonly string[]; Dialog: LazyComponent<ConfirmDialogProps> } | undefined
  /** The key of a notification after such a change was saved; `null` for none. */
  savedNote?: ((before: Row, changed: readonly string[]) => string | null) | undefined
  /** Effects of a deletion beyond the record's parts, shown before; gets the record from the context. */
  deletionNotes?: LazyComponent | undefined
  /** Moves the records out of the way for which a value was refused, by code. Its texts are `form.inTheWayBy` and `form.wayOn`. */
  waysOn?: Readonly<Partial<Record<ErrorCode, LazyComponent<ClearTheWayProps>>>> | undefined
  /** Why a user cannot delete a record; `null` if they can. The server refuses with the same code. */
  keeps?: ((record: Row, user: User) => ErrorCode | null) | undefined
  /** Pages of a record: a button leads users with the permission `push` to `/<path>/<id>/push`. Texts are the entity's `pages.<name>`. */
  pages?: Readonly<Record<string, LazyComponent>> | undefined
  revertImpact?: LazyComponent<RevertImpactProps> | undefined
  List: LazyComponent
  Edit: LazyComponent
  Create: LazyComponent
  /** The inputs of create and edit; derived if absent. */
  Inputs?: LazyComponent | undefined
}

export interface ClearTheWayProps {
  refs: readonly RecordReference[]
  onClose: () => void
  onMoved: (isOut: boolean) => void
}

/** `before` is the current record. */
export interface RevertImpactProps {
  recordId: string
  changes: readonly { field: string; before: unknown; after: unknown }[]
}

export interface Page {
  path: string
  /** Parameters of its route below the path, such as `:id?`. */
  below?: string
  section: MenuSection
  icon: IconName
  guide?: GuidePageName
  /** Users who may list this entity may see the page. */
  entity: Entity
  View: LazyComponent
}

export interface HomePartProps {
  /** Called once the part has its final height; nothing below is shown before. */
  onThere: () => void
  /** The part is late: what is below is shown, and must not be moved any more. */
  isLate: boolean
}

export interface ConsoleDefinition {
  screens: readonly ResourceConfig[]
  /** Records without pages of their own, shown on those of others. */
  parts: readonly ResourceConfig[]
  pages: readonly Page[]
  homeParts: readonly ComponentType<HomePartProps>[]
  Account: ComponentType
}

export const createPagePathOf = ({ path, createAt }: Pick<ResourceConfig, 'path' | 'createAt'>) =>
  `/${path}/${createAt ?? 'create'}`

/** A record in a drawer is on the page of its list. */
export function pagePathAt(all: readonly ResourceConfig[], pathname: string): string {
  const list = all.find(({ path, drawer }) => drawer && pathname.startsWith(`/${path}/`))
  const below = list && pathname.slice(list.path.length + 2)
  return list && below !== (list.createAt ?? 'create') && !below?.includes('/') ? `/${list.path}` : pathname
}

/** `null` for the address of a list, a new record or a page below a record's. */
export function recordAt(all: readonly ResourceConfig[], pathname: string) {
  const found = all.find(({ path }) => pathname.startsWith(`/${path}/`))
  const below = found && pathname.slice(found.path.length + 2)
  if (!below || below.includes('/') || pathname === createPagePathOf(found)) return null
  return { path: found.path, id: decodeURIComponent(below) }
}

/** Loads the code of the page at an address ahead. Never rejects. */
export async function preloadPage(all: readonly ResourceConfig[], pages: readonly Page[], pathname: string) {
  const isAt = ({ path }: { path: string }) => `${pathname}/`.startsWith(`/${path}/`)
  const found = all.find(isAt)
  if (!found) return pages.find(isAt)?.View.preload()
  const below = pathname.slice(found.path.length + 2)
  const { List, Edit, Create, Inputs, drawer, cells = {}, above, notice } = found
  const createAt = found.createAt ?? 'create'
  const isRecord = below !== '' && below !== createAt
  // Cells are loaded with the list, so that no column moves when they appear.
  const list = [List, above, ...Object.values(cells)]
  const page = below === createAt ? [Create] : isRecord ? [Edit, notice, ...(drawer ? list : [])] : list
  const parts = [...page, ...(below === '' ? [] : [Inputs])]
  await Promise.all(parts.flatMap((part) => part?.preload?.() ?? []))
}
