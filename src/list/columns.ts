import { fieldsOf, type Field } from '../contract/describe.ts'
import type { Entity } from '../contract/entity.ts'
import type { FieldKind } from '../contract/field.ts'
import { ownFields } from '../contract/query.ts'

/**
 * The columns of a list: those named, or else every plain field that people fill in, the label first. The last change
 * closes each list. Throws for a name that no cell can show.
 */
export function columnsOf(entity: Entity, named?: readonly string[]): Field[] {
  const offered = offeredColumns(entity)
  const column = (path: string) => {
    const found = offered.find((field) => field.path === path)
    if (!found) throw new Error(`${entity.name} has no field ${path} that a list can show`)
    return found
  }
  if (named) return named.map(column)
  const filled = ownFields(entity).filter(({ kind, readOnly }) => kind !== 'longText' && !readOnly)
  return [column(entity.label), ...filled.filter(({ path }) => path !== entity.label), column('updatedAt')]
}

/** No cell shows these: secrets are never read, the others are not one value. */
const unshown: readonly FieldKind[] = ['secret', 'variant', 'items', 'json', 'fieldName']

/** Every field that a cell can show, in the order of their declaration. */
export const offeredColumns = (entity: Entity): readonly Field[] =>
  fieldsOf(entity)
    .flatMap((field) => [field, ...(field.fields ?? [])])
    .filter(({ kind, itemLabel }) => itemLabel || !unshown.includes(kind))

/** How a value stands in a row that has no room for columns: beside the record's name or below it, with its own name or without. */
export type NarrowStyle = 'state' | 'state named' | 'plain' | 'named'

/** How many values stand below the record's name, beside the one that the rows are ordered by. */
const few = 3

/**
 * What of a list's columns is shown where there is no room for them, by their paths: the first, which names the record, how it
 * stands, amounts that are among the first columns, the first few that speak without a name, and what the rows are ordered by. Cells of their own speak for themselves.
 */
export function narrowColumns(
  [, ...columns]: readonly Field[],
  order: string,
  own: object = {},
): ReadonlyMap<string, NarrowStyle> {
  const isTerse = (field: Field) =>
    !Object.hasOwn(own, field.path) && (isNumeric(field) || field.kind === 'flag')
  const states = columns.filter(({ tones }) => tones)
  const others = columns.filter(({ tones }) => !tones)
  const amounts = others
    .slice(0, few)
    .filter(({ kind, path }) => kind === 'amount' && !Object.hasOwn(own, path))
  const speaking = others.filter((field) => !isTerse(field) && field.path !== 'updatedAt').slice(0, few)
  const ordering = others.filter(({ path }) => path === order)
  return new Map([
    ...states.map((field) => [field.path, isTerse(field) ? 'state named' : 'state'] as const),
    ...[...amounts, ...speaking, ...ordering].map(
      (field) => [field.path, isTerse(field) ? 'named' : 'plain'] as const,
    ),
  ])
}

const numeric: readonly FieldKind[] = ['integer', 'decimal', 'percent', 'days', 'duration', 'money', 'amount']

/** Numbers stand on the right, so that their digits line up. */
export const isNumeric = ({ kind }: Field) => numeric.includes(kind)
