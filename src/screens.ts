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

/** A tab of each record's page lists the records that refer to it. */
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
  /** Contains only those that this dialog asks about. */
  changed: Readonly<Record<string, unknown>>
  isUndo?: boolean
  /** The write sends `confirmed`, the confirmation of the shown plan. */
  answer: (isSure: boolean, confirmed?: string) => void
}

interface CustomFilter {
  Ticks: LazyComponent<{ values: readonly unknown[]; toggle: (value: unknown) => void }>
  /** By default, the chosen values have the field's text. */
  Words?: LazyComponent<{ values: readonly unknown[] }>
}

export interface ResourceConfig {
  entity: Entity
  /** It is the address of the list without the leading slash, and the resource's name in react-admin. */
  path: string
  /** `null` for parts, which have no pages of their own. */
  section: MenuSection | null
  icon: IconName
  guide?: GuidePageName | undefined
  /** Key of the texts of an entity's further screens, such as a worklist; links to a record lead to its first screens. */
  words?: string | undefined
  fixed?: Filter | undefined
  /** By default, the list has the entity's order. */
  sort?: Sort | undefined
  columns?: readonly string[] | undefined
  filters?: readonly string[] | undefined
  ownFilters?: Readonly<Record<string, CustomFilter>> | undefined
  /** The default is `list`. */
  viewPermission?: string | undefined
  /** Never contains deletion; texts are the entity's `bulk.<action>`: `label` and `explanation`. */
  bulk?: readonly string[] | undefined
  /** By action; the default dialog asks and does the action with each record. */
  bulkDialogs?: Readonly<Record<string, LazyComponent<BulkDialogProps>>> | undefined
  cells?: Readonly<Record<string, MaybeLazyComponent>> | undefined
  related?: readonly RelatedCollection[] | undefined
  /** Gets the list from the context. */
  above?: LazyComponent | undefined
  /** Shown above a record's tabs; gets the record from the context. */
  notice?: LazyComponent | undefined
  /** By name; texts are the entity's `panels.<name>`. */
  panels?: Readonly<Record<string, LazyComponent>> | undefined
  /** These fields, unique values and secrets stay empty in the copy at `/<path>/<id>/copy`. */
  copy?: readonly string[] | undefined
  compare?: { within?: string } | undefined
  drawer?: true | undefined
  /** These columns make room beside an open record, which shows their values. */
  aside?: readonly string[] | undefined
  /** The last part of the address where a record is created; `create` by default. */
  createPath?: 'add' | 'trigger' | undefined
  /** The default is `create`; texts are the entity's `create`. */
  createPermission?: string | undefined
  proposed?: (() => Record<string, unknown>) | undefined
  /** Checks what the schema cannot, such as the repetition of a password. */
  check?: ((values: Record<string, unknown>) => FieldErrors) | undefined
  /** The dialog asks the server about effects beyond the record, and answers at once without any. */
  confirmBeforeWrite?: { fields: readonly string[]; Dialog: LazyComponent<ConfirmDialogProps> } | undefined
  /** Returns the key of a notification, or `null` for none. */
  savedNote?: ((before: Row, changed: readonly string[]) => string | null) | undefined
  /** Shows effects of a deletion beyond the record's parts; gets the record from the context. */
  deletionNotes?: LazyComponent | undefined
  /** By code, moves records out of the way for which a value was refused; texts are `form.inTheWayBy` and `form.wayOn`. */
  clearTheWay?: Readonly<Partial<Record<ErrorCode, LazyComponent<ClearTheWayProps>>>> | undefined
  /** Returns why a user cannot delete a record, or `null`; the server refuses with the same code. */
  preventsDelete?: ((record: Row, user: User) => ErrorCode | null) | undefined
  /** A button leads to `/<path>/<id>/<name>` with the permission of that name; texts are the entity's `pages.<name>`. */
  pages?: Readonly<Record<string, LazyComponent>> | undefined
  revertImpact?: LazyComponent<RevertImpactProps> | undefined
  List: LazyComponent
  Edit: LazyComponent
  Create: LazyComponent
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
  /** Parameters of the route below the path, such as `:id?`. */
  below?: string
  section: MenuSection
  icon: IconName
  guide?: GuidePageName
  /** Users who may list this entity may see the page. */
  entity: Entity
  View: LazyComponent
}

export interface HomePartProps {
  /** To be called once the part has its final height, since nothing below is shown before. */
  onThere: () => void
  /** What is below a late part is shown already, and must not be moved any more. */
  isLate: boolean
}

export interface ConsoleDefinition {
  screens: readonly ResourceConfig[]
  parts: readonly ResourceConfig[]
  pages: readonly Page[]
  homeParts: readonly ComponentType<HomePartProps>[]
  Account: ComponentType
}

export const createPagePathOf = ({ path, createPath }: Pick<ResourceConfig, 'path' | 'createPath'>) =>
  `/${path}/${createPath ?? 'create'}`

/** A record in a drawer is on the page of its list. */
export function pagePathAt(all: readonly ResourceConfig[], pathname: string): string {
  const list = all.find(({ path, drawer }) => drawer && pathname.startsWith(`/${path}/`))
  const below = list && pathname.slice(list.path.length + 2)
  return list && below !== (list.createPath ?? 'create') && !below?.includes('/') ? `/${list.path}` : pathname
}

/** Returns `null` for a list, a new record or a page below a record's. */
export function pathAndIdOfRecordAt(all: readonly ResourceConfig[], pathname: string) {
  const found = all.find(({ path }) => pathname.startsWith(`/${path}/`))
  const below = found && pathname.slice(found.path.length + 2)
  if (!below || below.includes('/') || pathname === createPagePathOf(found)) return null
  return { path: found.path, id: decodeURIComponent(below) }
}

/** Never rejects. */
export async function preloadPage(all: readonly ResourceConfig[], pages: readonly Page[], pathname: string) {
  const isAt = ({ path }: { path: string }) => `${pathname}/`.startsWith(`/${path}/`)
  const found = all.find(isAt)
  if (!found) return pages.find(isAt)?.View.preload()
  const below = pathname.slice(found.path.length + 2)
  const { List, Edit, Create, Inputs, drawer, cells = {}, above, notice } = found
  const createPath = found.createPath ?? 'create'
  const isRecord = below !== '' && below !== createPath
  // No column moves later if its cells are loaded with the list.
  const list = [List, above, ...Object.values(cells)]
  const page = below === createPath ? [Create] : isRecord ? [Edit, notice, ...(drawer ? list : [])] : list
  const parts = [...page, ...(below === '' ? [] : [Inputs])]
  await Promise.all(parts.flatMap((part) => part?.preload?.() ?? []))
}
