import isEqual from 'lodash/isEqual.js'
import type { Entity } from '../contract/entity.ts'
import { isObject } from '../contract/values.ts'
import { applicable, trimValues, type Values } from '../schema/normalise.ts'
import { eachEntry, wholeValue, keyOf, leavesOf, type Leaf, type ThreeWay } from './leaves.ts'
import { ownValue } from '../contract/own.ts'

export type Side = 'mine' | 'theirs'

/** A part of a record that is not the same as it was loaded, as it is now and as it was typed. */
export interface Difference extends Leaf {
  /** Who has changed it; both: somebody has to choose. */
  by: Side | 'both'
}

/** What differs and has to be known of, or decided on, before the own entries can be saved on the record as it is now. */
export function differences(entity: Entity, base: Values, theirs: Values, mine: Values): Difference[] {
  const records = eachEntry([base, theirs, mine], (values) => applicable(entity, values))
  return leavesOf(entity, records).flatMap((leaf) => {
    const [was, is, typed] = compared(leaf, records)
    const [byThem, byMe] = [!isEqual(was, is), !isEqual(was, typed)]
    if ((!byThem && !byMe) || isEqual(is, typed)) return []
    return [{ ...leaf, by: byThem && byMe ? 'both' : byThem ? 'theirs' : 'mine' }]
  })
}

/** The own entries with what was chosen of theirs put in; everything else stays as it is in them. */
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

/** Whether one can have it one's own way: a secret that only they have set is known to nobody else. */
export const canBeMine = ({ field, by }: Difference) => field.kind !== 'secret' || by !== 'theirs'

function compared({ values, along, isProperty }: Leaf, [base, theirs, mine]: ThreeWay<Values>): ThreeWay {
  const [was, is, typed] = isProperty ? values : eachEntry(values, trimValues)
  const whole = (value: unknown, record: Values) => [value, ...along.map((name) => ownValue(record, name))]
  return [whole(was, base), whole(is, theirs), whole(typed, mine)]
}

/** The value at a place, `undefined` for none. Entries are never assigned: a property may be called `__proto__`. */
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

/** The list with an item, given in a list of one, in its place; `undefined` takes it out. */
function withItem(list: unknown[], by: string, id: unknown, item: unknown): unknown[] {
  const index = list.findIndex((one) => keyOf(one, by) === id)
  const replacement = Array.isArray(item) ? (item as unknown[]) : []
  const next = index < 0 ? [...list, ...replacement] : list.toSpliced(index, 1, ...replacement)
  return by === wholeValue ? next.toSorted() : next
}
