import isEqual from 'lodash/isEqual.js'
import type { Entity } from '../contract/entity.ts'
import { isObject } from '../contract/values.ts'
import { applicable, trimValues, type Values } from '../schema/normalise.ts'
import { eachEntry, wholeValue, keyOf, leavesOf, type Leaf, type ThreeWay } from './leaves.ts'
import { ownValue } from '../contract/own.ts'

export type Side = 'mine' | 'theirs'

/** A part of a record that differs between the loaded, the current and the intended state. */
export interface Difference extends Leaf {
  /** Who has changed it; if both have, somebody has to choose. */
  by: Side | 'both'
}

/** The differences that the user has to know of, or decide on, before their values can be saved on the current record. */
export function differences(entity: Entity, base: Values, theirs: Values, mine: Values): Difference[] {
  const records = eachEntry([base, theirs, mine], (values) => applicable(entity, values))
  return leavesOf(entity, records).flatMap((leaf) => {
    const [was, is, typed] = compared(leaf, records)
    const [byThem, byMe] = [!isEqual(was, is), !isEqual(was, typed)]
    if ((!byThem && !byMe) || isEqual(is, typed)) return []
    return [{ ...leaf, by: byThem && byMe ? 'both' : byThem ? 'theirs' : 'mine' }]
  })
}

/** The user's values with the chosen changes of the other user; everything else stays. */
export function merged(
  mine: Values,
  theirs: Values,
  chosen: readonly (readonly [Difference, Side])[],
): Values {
  return chosen.reduce<Values>((record, [{ keys, values, itemBy, along }, side]) => {
    if (side === 'mine') return record
    const taken = along.map((name) => [name, ownValue(theirs, name)] as const)
    return { ...withValue(record, keys, values[1], itemBy), ...Object.fromEntries(taken) }
  }, mine)
}

/** Whether the user's own value can be chosen: not for a secret that only the other user has set. */
export const canBeMine = ({ field, by }: Difference) => field.kind !== 'secret' || by !== 'theirs'

function compared({ values, along, isProperty }: Leaf, [base, theirs, mine]: ThreeWay<Values>): ThreeWay {
  const [was, is, typed] = isProperty ? values : eachEntry(values, trimValues)
  const whole = (value: unknown, record: Values) => [value, ...along.map((name) => ownValue(record, name))]
  return [whole(was, base), whole(is, theirs), whole(typed, mine)]
}

/** Sets the value at a path, `undefined` removes it. Keys are never assigned: a property may be called `__proto__`. */
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

/** The list with an item, given as a list of one, in its place; `undefined` removes it. */
function withItem(list: unknown[], by: string, id: unknown, item: unknown): unknown[] {
  const index = list.findIndex((one) => keyOf(one, by) === id)
  const replacement = Array.isArray(item) ? (item as unknown[]) : []
  const next = index < 0 ? [...list, ...replacement] : list.toSpliced(index, 1, ...replacement)
  return by === wholeValue ? next.toSorted() : next
}
