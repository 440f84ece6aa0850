import { isEqual } from 'es-toolkit/compat'
import { type Entity, type Field, fieldsOf, fieldsOfVariant } from '../contract/entity.ts'
import { isObject, ownValue } from '../contract/values.ts'
import { applicableValues, emptyToNull, type Values } from '../schema/normalise.ts'

export type ConflictSide = 'mine' | 'theirs'

export interface Difference extends Leaf {
  by: ConflictSide | 'both'
}

/** Differences of which the user has to know, or on which to decide, before their values can be saved on the current record. */
export function findDifferences(entity: Entity, base: Values, theirs: Values, mine: Values): Difference[] {
  const records = eachEntry([base, theirs, mine], (values) => applicableValues(entity, values))
  return leavesOf(entity, records).flatMap((leaf) => {
    const [was, is, typed] = compared(leaf, records)
    const [byThem, byMe] = [!isEqual(was, is), !isEqual(was, typed)]
    if ((!byThem && !byMe) || isEqual(is, typed)) return []
    return [{ ...leaf, by: byThem && byMe ? 'both' : byThem ? 'theirs' : 'mine' }]
  })
}

export function mergeChosen(
  mine: Values,
  theirs: Values,
  chosen: readonly (readonly [Difference, ConflictSide])[],
): Values {
  return chosen.reduce<Values>((record, [{ keys, values, itemBy, along }, side]) => {
    if (side === 'mine') return record
    const taken = along.map((name) => [name, ownValue(theirs, name)] as const)
    return { ...withValue(record, keys, values[1], itemBy), ...Object.fromEntries(taken) }
  }, mine)
}

/** The console does not know the former value of a secret, so one that only the other user has set cannot be undone. */
export const canKeepOwnValue = ({ field, by }: Difference) => field.kind !== 'secret' || by !== 'theirs'

function compared({ values, along, isProperty }: Leaf, [base, theirs, mine]: ThreeWay<Values>): ThreeWay {
  const [was, is, typed] = isProperty ? values : eachEntry(values, emptyToNull)
  const whole = (value: unknown, record: Values) => [value, ...along.map((name) => ownValue(record, name))]
  return [whole(was, base), whole(is, theirs), whole(typed, mine)]
}

/** `undefined` removes the value. Keys are never assigned, since a property may be called `__proto__`. */
function withValue(record: Values, keys: readonly string[], value: unknown, itemBy?: string): Values {
  const [key = '', ...below] = keys
  const inner = ownValue(record, key)
  const next =
    below.length === 0
      ? value
      : itemBy !== undefined && below.length === 1
        ? withItem(Array.isArray(inner) ? inner : [], itemBy, below[0], value)
        : withValue(isObject(inner) ? inner : {}, below, value, itemBy)
  const entries = Object.entries(record)
  if (next === undefined) return Object.fromEntries(entries.filter(([name]) => name !== key))
  const present = entries.map(([name, old]) => [name, name === key ? next : old] as const)
  return Object.fromEntries(Object.hasOwn(record, key) ? present : [...present, [key, next]])
}

/** The item is given as a list of one; `undefined` removes it. */
function withItem(list: unknown[], by: string, id: unknown, item: unknown): unknown[] {
  const index = list.findIndex((one) => keyOf(one, by) === id)
  const replacement = Array.isArray(item) ? (item as unknown[]) : []
  const next = index < 0 ? [...list, ...replacement] : list.toSpliced(index, 1, ...replacement)
  return by === itemItselfAsKey ? next.toSorted() : next
}

type ThreeWay<T = unknown> = readonly [base: T, theirs: T, mine: T]

/** The smallest part of a record that can be chosen separately. */
interface Leaf {
  /** From the record's root; the last key may be a property's name, or the id of the record that a list item refers to. */
  keys: readonly string[]
  field: Field
  values: ThreeWay
  /** An empty text is a value of a property. */
  isProperty?: true
  /** The field that identifies an item of a list, or `itemItselfAsKey`; the values are then lists with that one item. */
  itemBy?: string
  lists?: ThreeWay
  /** Configurations that depend on this field and differ: they follow the choice as a whole. */
  along: readonly string[]
}

function leavesOf(entity: Entity, records: ThreeWay<Values>): Leaf[] {
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
    return fieldsOfVariant(entity, field.name, ownValue(records[1], variant.by)).flatMap((inner) =>
      parts({ ...leaf, keys: [field.name, inner.name], field: inner, values: at(values, inner.name) }),
    )
  })
}

const eachEntry = <T, R>([base, theirs, mine]: ThreeWay<T>, of: (value: T) => R): ThreeWay<R> => [
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
    field.kind === 'references'
      ? itemItselfAsKey
      : field.items?.find(({ kind }) => kind === 'reference')?.name
  const lists = by !== undefined && eachEntry(values, (list) => byReference(list, by))
  return lists && lists.every((list) => list !== null) ? ofItems(leaf, by, lists as ThreeWay<Values>) : [leaf]
}

function ofItems(leaf: Leaf, itemBy: string, lists: ThreeWay<Values>): Leaf[] {
  return namesOf(lists).map((id) => {
    const values = eachEntry(lists, (list) => (Object.hasOwn(list, id) ? [ownValue(list, id)] : undefined))
    return { ...leaf, keys: [...leaf.keys, id], values, itemBy, lists: leaf.values }
  })
}

/** `null` if references do not identify the items. */
function byReference(list: unknown, by: string): Values | null {
  const items: readonly unknown[] = Array.isArray(list) ? list : []
  const found = items.map((item) => [keyOf(item, by), item] as const)
  const ids = new Set(found.map(([id]) => id))
  const isTold = ids.size === items.length && [...ids].every((id) => typeof id === 'string')
  return isTold ? (Object.fromEntries(found) as Values) : null
}

/** `itemBy` of lists of ids, whose items have no fields to identify them. */
export const itemItselfAsKey = ''

const keyOf = (item: unknown, by: string): unknown =>
  by === itemItselfAsKey ? item : isObject(item) ? ownValue(item, by) : undefined

const isMap = (value: unknown) => value === undefined || value === null || isObject(value)

const namesOf = (maps: readonly unknown[]): string[] => [
  ...new Set(maps.flatMap((map) => Object.keys(map ?? {}))),
]

const at = (values: ThreeWay, key: string) =>
  eachEntry(values, (value) => (isObject(value) ? ownValue(value, key) : undefined))
