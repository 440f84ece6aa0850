import type { ComponentType } from 'react'
import type { User } from '../contract/access.ts'
import type { Entity } from '../contract/entity.ts'
import type { FieldNameOf, FieldPathOf, RecordOf } from '../contract/rules.ts'
import type { ErrorCode } from '../contract/errors.ts'
import { suspendingLazyView, type LazyComponent, type MaybeLazyComponent } from '../layout/lazyComponent.tsx'
import type { ConfirmDialogProps, Page, ResourceConfig, MenuSection } from '../screens.ts'

const EntityList = suspendingLazyView(() => import('../list/EntityList.tsx'), true)
const EntityEdit = suspendingLazyView(() => import('./EntityEdit.tsx'))
export const EntityCopy = suspendingLazyView(async () => ({
  default: (await import('./EntityCreate.tsx')).EntityCopy,
}))
const EntityCreate = suspendingLazyView(() => import('./EntityCreate.tsx'))

type View = () => Promise<{ default: ComponentType }>

interface ByField<E extends Entity> {
  columns?: readonly FieldPathOf<E>[]
  aside?: readonly FieldPathOf<E>[]
  filters?: readonly FieldPathOf<E>[]
  sort?: { field: FieldPathOf<E>; order: 'ASC' | 'DESC' }
  cells?: { readonly [Path in FieldPathOf<E>]?: MaybeLazyComponent }
  copy?: readonly FieldNameOf<E>[]
  proposed?: () => Partial<RecordOf<E>>
  confirmBeforeWrite?: { fields: readonly FieldNameOf<E>[]; Dialog: LazyComponent<ConfirmDialogProps> }
  savedNote?: (before: RecordOf<E>, changed: readonly string[]) => string | null
  preventsDelete?: (record: RecordOf<E>, user: User) => ErrorCode | null
}

export interface ScreensDeclaration<E extends Entity>
  extends
    ByField<E>,
    Omit<
      ResourceConfig,
      | keyof ByField<E>
      | 'entity'
      | 'section'
      | 'pages'
      | 'revertImpact'
      | 'List'
      | 'Edit'
      | 'Create'
      | 'Inputs'
    > {
  section: MenuSection
  /** Replaces one input for each field; for instance `() => import('./XInputs.tsx')`. */
  inputs?: View
  list?: View
  edit?: View
  create?: View
  pages?: Readonly<Record<string, View>>
}

/** What is not declared is derived. Throws for a bulk action that the entity does not declare. */
export function defineScreens<E extends Entity>(
  entity: E,
  { inputs, list, edit, create, pages = {}, ...place }: ScreensDeclaration<NoInfer<E>>,
): ResourceConfig {
  const unknown = place.bulk?.find((action) => !Object.hasOwn(entity.actions, action))
  if (unknown !== undefined) throw new Error(`${entity.name} declares no action ${unknown}`)
  return {
    entity,
    ...place,
    pages: Object.fromEntries(Object.entries(pages).map(([name, view]) => [name, suspendingLazyView(view)])),
    List: list ? suspendingLazyView(list) : EntityList,
    Edit: edit ? suspendingLazyView(edit) : EntityEdit,
    Create: create ? suspendingLazyView(create) : EntityCreate,
    Inputs: inputs && suspendingLazyView(inputs),
  } as ResourceConfig
}

export const defineEmbeddedScreens = <E extends Entity>(
  entity: E,
  shown: Pick<ByField<NoInfer<E>>, 'cells' | 'columns'> & Pick<ResourceConfig, 'revertImpact'> = {},
) =>
  ({
    entity,
    ...shown,
    path: entity.name,
    section: null,
    icon: 'layers',
    List: EntityList,
    Edit: EntityEdit,
    Create: EntityCreate,
  }) as ResourceConfig

export const definePage = ({ view, ...place }: Omit<Page, 'View'> & { view: View }): Page => ({
  ...place,
  View: suspendingLazyView(view),
})
