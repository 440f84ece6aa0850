import { fieldsOf, variantFields, type Field } from '../contract/describe.ts'
import type { Entity } from '../contract/entity.ts'
import { isObject } from '../contract/values.ts'
import type { Values } from '../schema/normalise.ts'

/** The same of three records: as it was, as it is now, as somebody wants it. */
export type Three<T = unknown> = readonly [base: T, theirs: T, mine: T]

/** The smallest part of a record that can be chosen for itself. */
export interface Leaf {
  /** From the record's root; the last may be a property's name, or the record that an item of a list refers to. */
  keys: readonly string[]
  field: Field
  values: Three
  /** A property: an empty text is a value, too. */
  isProperty?: true
  /** Field by which an item of the list is found, or `itself`; its values are lists of that one item. */
  itemBy?: string
  /** Of an item: the lists that it is of. */
  lists?: Three
  /** Configurations whose fields follow from this one, where theirs and mine differ: they go along with it, whole. */
  along: readonly string[]
}

/** The parts of three states of a record. Configurations are told apart by field, properties by name, items by record. */
export function leavesOf(entity: Entity, records: Three<Values>): Leaf[] {
  const unlike = Object.entries(entity.variants).filter(
    ([, { by }]) => (records[1][by] ?? null) !== (records[2][by] ?? null),
  )
  const fields = fieldsOf(entity).filter(
    ({ readOnly, name }) => !readOnly && !unlike.some(([configuration]) => configuration === name),
  )
  return fields.flatMap((field) => {
    const along = unlike.flatMap(([name, { by }]) => (by === field.name ? [name] : []))
    const values = each(records, (record) => record[field.name])
    const leaf = { keys: [field.name], field, values, along }
    const variant = entity.variants[field.name]
    if (!variant) return along.length > 0 ? [leaf] : parts(leaf)
    return variantFields(entity, field.name, records[1][variant.by]).flatMap((inner) =>
      parts({ ...leaf, keys: [field.name, inner.name], field: inner, values: at(values, inner.name) }),
    )
  })
}

export const each = <T, R>([base, theirs, mine]: Three<T>, of: (value: T) => R): Three<R> => [
  of(base),
  of(theirs),
  of(mine),
]

function parts(leaf: Leaf): Leaf[] {
  const { field, values } = leaf
  if (field.kind === 'properties' && values.every(isMap)) {
    return namesOf(values).map((name) => {
      const path = `${field.path}.${name}`
      const property: Field = { kind: 'longText', name, path, required: false }
      return {
        ...leaf,
        keys: [...leaf.keys, name],
        field: property,
        values: at(values, name),
        isProperty: true,
      }
    })
  }
  const by =
    field.kind === 'references' ? itself : field.items?.find(({ kind }) => kind === 'reference')?.name
  const lists = by !== undefined && each(values, (list) => byReference(list, by))
  return lists && lists.every((list) => list !== null) ? ofItems(leaf, by, lists as Three<Values>) : [leaf]
}

function ofItems(leaf: Leaf, itemBy: string, lists: Three<Values>): Leaf[] {
  return namesOf(lists).map((id) => {
    const values = each(lists, (list) => (Object.hasOwn(list, id) ? [list[id]] : undefined))
    return { ...leaf, keys: [...leaf.keys, id], values, itemBy, lists: leaf.values }
  })
}

/** A list's items by the record they refer to; `null` where that does not tell them apart. */
function byReference(list: unknown, by: string): Values | null {
  const items: readonly unknown[] = Array.isArray(list) ? list : []
  const found = items.map((item) => [keyOf(item, by), item] as const)
  const ids = new Set(found.map(([id]) => id))
  const isTold = ids.size === items.length && [...ids].every((id) => typeof id === 'string')
  return isTold ? (Object.fromEntries(found) as Values) : null
}

/** Items that are ids have no fields to be found by. */
export const itself = ''

/** What tells an item of a list from others. */
export const keyOf = (item: unknown, by: string): unknown =>
  by === itself ? item : isObject(item) ? item[by] : undefined

const isMap = (value: unknown) => value === undefined || value === null || isObject(value)

const namesOf = (maps: readonly unknown[]): string[] => [
  ...new Set(maps.flatMap((map) => Object.keys(map ?? {}))),
]

const at = (values: Three, key: string) =>
  each(values, (value) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined))
