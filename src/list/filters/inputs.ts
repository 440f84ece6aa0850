import type { Field } from '../../contract/describe.ts'
import type { Entity } from '../../contract/entity.ts'
import type { FieldKind } from '../../contract/field.ts'
import { filterableFields } from '../../contract/query.ts'

/** Kinds with few values, to be ticked. */
export const tickedKinds: readonly FieldKind[] = ['choice', 'collection', 'flag', 'currency', 'locale']

/** Kinds whose from and to are days. */
export const days: readonly FieldKind[] = ['date', 'instant']

const texts: readonly FieldKind[] = ['id', 'text', 'longText', 'url', 'email', 'emails', 'time']

/**
 * The fields that a list offers filters for, in their order: those named, or else all that make sense. Of texts only whether
 * they are empty: the dialect compares them whole, and what is in them is what the search is for.
 */
export const filterInputs = (entity: Entity, named?: readonly string[]): Field[] =>
  filterableFields(entity).filter(({ path, kind, nullable }) =>
    named ? named.includes(path) : path !== 'version' && (nullable === true || !texts.includes(kind)),
  )
