import type { Field } from '../../contract/describe.ts'
import type { Entity } from '../../contract/entity.ts'
import type { FieldKind } from '../../contract/field.ts'
import { filterableFields } from '../../contract/query.ts'

/** Kinds with few values, shown as checkboxes. */
export const tickedKinds: readonly FieldKind[] = ['choice', 'collection', 'flag', 'currency', 'locale']

/** Kinds whose bounds are days. */
export const days: readonly FieldKind[] = ['date', 'instant']

const texts: readonly FieldKind[] = ['id', 'text', 'longText', 'url', 'email', 'emails', 'time']

/**
 * The fields that a list has filters for: those named, or else all for which a filter makes sense. Texts can only be filtered by whether
 * they are empty: the API compares whole texts, and the search covers parts of texts.
 */
export const filterInputs = (entity: Entity, named?: readonly string[]): Field[] =>
  filterableFields(entity).filter(({ path, kind, nullable }) =>
    named ? named.includes(path) : path !== 'version' && (nullable === true || !texts.includes(kind)),
  )
