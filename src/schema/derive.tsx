import type { ComponentType } from 'react'
import type { Entity } from '../contract/entity.ts'
import { lazyView } from '../layout/lazyComponent.tsx'
import type { Page, ResourceConfig, Section } from '../screens.ts'

const EntityList = lazyView(() => import('../list/EntityList.tsx'), true)
const EntityEdit = lazyView(() => import('./EntityEdit.tsx'))
export const EntityCopy = lazyView(async () => ({ default: (await import('./EntityCreate.tsx')).EntityCopy }))
const EntityCreate = lazyView(() => import('./EntityCreate.tsx'))

type View = () => Promise<{ default: ComponentType }>

export interface ScreensDeclaration extends Omit<
  ResourceConfig,
  'entity' | 'section' | 'pages' | 'revertImpact' | 'List' | 'Edit' | 'Create' | 'Inputs'
> {
  section: Section
  /** Instead of one input for each field: `() => import('./XInputs.tsx')`. */
  inputs?: View
  list?: View
  edit?: View
  create?: View
  pages?: Readonly<Record<string, View>>
}

/**
 * Declares an entity's screens; what is not given is derived. Views are loaded when they are first shown. Throws for a
 * bulk action that the entity does not declare.
 *
 * @example
 * export const jurisdictionScreens = screens(jurisdictions, {
 *   path: 'masterdata/jurisdictions', section: 'masterdata', icon: 'gavel',
 * })
 */
export function defineScreens(
  entity: Entity,
  { inputs, list, edit, create, pages = {}, ...place }: ScreensDeclaration,
): ResourceConfig {
  const unknown = place.bulk?.find((action) => !Object.hasOwn(entity.actions, action))
  if (unknown !== undefined) throw new Error(`${entity.name} declares no action ${unknown}`)
  return {
    entity,
    ...place,
    pages: Object.fromEntries(Object.entries(pages).map(([name, view]) => [name, lazyView(view)])),
    List: list ? lazyView(list) : EntityList,
    Edit: edit ? lazyView(edit) : EntityEdit,
    Create: create ? lazyView(create) : EntityCreate,
    Inputs: inputs && lazyView(inputs),
  }
}

export const definePartScreens = (
  entity: Entity,
  shown: Pick<ResourceConfig, 'cells' | 'columns' | 'revertImpact'> = {},
): ResourceConfig => ({
  entity,
  ...shown,
  path: entity.name,
  section: null,
  icon: 'layers',
  List: EntityList,
  Edit: EntityEdit,
  Create: EntityCreate,
})

export const definePage = ({ view, ...place }: Omit<Page, 'View'> & { view: View }): Page => ({
  ...place,
  View: lazyView(view),
})
