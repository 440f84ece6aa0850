import { fieldsOf, variantFields, type Field } from '../contract/describe.ts'
import type { Entity } from '../contract/entity.ts'
import { isObject } from '../contract/values.ts'
import type { Values } from '../schema/normalise.ts'
import { ownValue } from '../contract/own.ts'

/** Three states of a value: the original, the current one, and the intended one. */
export type ThreeWay<T = unknown> = readonly [base: T, theirs: T, mine: T]

/** The smallest part of a record that can be chosen separately. */
export interface Leaf {
  /** From the record's root; the last key may be a property's name, or the record that a list item refers to. */
  keys: readonly string[]
  field: Field
  values: ThreeWay
  /** Set for a property, for which an empty text is a value. */
  isProperty?: true
  /** The field that identifies an item of a list, or `wholeValue`; the values are then lists with that one item. */
  itemBy?: string
  /** For an item: the lists that it belongs to. */
  lists?: ThreeWay
  /** Configurations that depend on this field and differ: they follow the choice as a whole. */
  along: readonly string[]
}

/** The parts of three states of a record. Configurations are split by field, properties by name, lists by item. */
export function leavesOf(entity: Entity, records: ThreeWay<Values>): Leaf[] {
  const unlike = Object.entries(entity.variants).filter(
    ([, { by }]) => (ownValue(records[1], by) ?? null) !== (ownValue(records[2], by) ?? null),
  )
  const fields = fieldsOf(entity).filter(
    ({ readOnly, name }) => !readOnly && !unlike.some(([configuration]) => configuration === name),
  )
  return fields.flatMap((field) => {
    const along = unlike.flatMap(([name, { by }]) => (by === field.name ? [name] : []))
    const values = eachEntry(records, (record) => ownValue(record, field.name))
    const leaf = { keys: [field.name], field, values, along }
    const variant = ownValue(entity.variants, field.name)
    if (!variant) return along.length > 0 ? [leaf] : parts(leaf)
    return variantFields(entity, field.name, ownValue(records[1], variant.by)).flatMap((inner) =>
      parts({ ...leaf, keys: [field.name, inner.name], field: inner, values: at(values, inner.name) }),
    )
  })
}

export const eachEntry = <T, R>([base, theirs, mine]: ThreeWay<T>, of: (value: T) => R): ThreeWay<R> => [
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
    field.kind === 'references' ? wholeValue : field.items?.find(({ kind }) => kind === 'reference')?.name
  const lists = by !== undefined && eachEntry(values, (list) => byReference(list, by))
  return lists && lists.every((list) => list !== null) ? ofItems(leaf, by, lists as ThreeWay<Values>) : [leaf]
}

function ofItems(leaf: Leaf, itemBy: string, lists: ThreeWay<Values>): Leaf[] {
  return namesOf(lists).map((id) => {
    const values = eachEntry(lists, (list) => (Object.hasOwn(list, id) ? [ownValue(list, id)] : undefined))
    return { ...leaf, keys: [...leaf.keys, id], values, itemBy, lists: leaf.values }
  })
}

/** A list's items by the record they refer to; `null` if that does not identify them. */
function byReference(list: unknown, by: string): Values | null {
  const items: readonly unknown[] = Array.isArray(list) ? list : []
  const found = items.map((item) => [keyOf(item, by), item] as const)
  const ids = new Set(found.map(([id]) => id))
  const isTold = ids.size === items.length && [...ids].every((id) => typeof id === 'string')
  return isTold ? (Object.fromEntries(found) as Values) : null
}

/** Items that are ids have no fields to identify them. */
export const wholeValue = ''

/** The key of a list item. */
export const keyOf = (item: unknown, by: string): unknown =>
  by === wholeValue ? item : isObject(item) ? ownValue(item, by) : undefined

const isMap = (value: unknown) => value === undefined || value === null || isObject(value)

const namesOf = (maps: readonly unknown[]): string[] => [
  ...new Set(maps.flatMap((map) => Object.keys(map ?? {}))),
]

const at = (values: ThreeWay, key: string) =>
  eachEntry(values, (value) => (isObject(value) ? ownValue(value, key) : undefined))
