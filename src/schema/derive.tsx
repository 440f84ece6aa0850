import type { ComponentType } from 'react'
import type { Entity } from '../contract/entity.ts'
import { lazyView } from '../layout/lazyComponent.tsx'
import type { Page, ResourceConfig, Section } from '../screens.ts'

const EntityList = lazyView(() => import('../list/EntityList.tsx'), true)
const EntityEdit = lazyView(() => import('./EntityEdit.tsx'))
/** The form of a new record that starts as a copy. */
export const EntityCopy = lazyView(async () => ({ default: (await import('./EntityCreate.tsx')).EntityCopy }))
const EntityCreate = lazyView(() => import('./EntityCreate.tsx'))

type View = () => Promise<{ default: ComponentType }>

/** An entity's place in the console, and what is not derived. */
export interface ScreensDeclaration extends Omit<
  ResourceConfig,
  'entity' | 'section' | 'pages' | 'revertImpact' | 'List' | 'Edit' | 'Create' | 'Inputs'
> {
  section: Section
  /** The inputs of create and edit, instead of one for each field: `() => import('./XInputs.tsx')`. */
  inputs?: View
  /** Pages that replace the derived ones. */
  list?: View
  edit?: View
  create?: View
  /** Subpages of a record, by the last part of their address. */
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

/** Declares that records of an entity are only shown as parts of others, such as the games of a casino. */
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

/** Declares a page that belongs to no entity. */
export const definePage = ({ view, ...place }: Omit<Page, 'View'> & { view: View }): Page => ({
  ...place,
  View: lazyView(view),
})
