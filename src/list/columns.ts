import { useMemo } from 'react'
import { useStore } from 'react-admin'
import { fieldsOf, type Field, type Entity } from '../contract/entity.ts'
import type { FieldKind } from '../contract/field.ts'
import { filterableOwnFields } from '../contract/query.ts'
import { useResourceConfig } from '../context.ts'

/** By default, a list shows fields that people fill in, and always the time of change; throws for an unknown column. */
export function resolveColumns(entity: Entity, named?: readonly string[]): Field[] {
  const offered = possibleColumns(entity)
  const column = (path: string) => {
    const found = offered.find((field) => field.path === path)
    if (!found) throw new Error(`${entity.name} has no field ${path} that a list can show`)
    return found
  }
  if (named) return named.map(column)
  const filled = filterableOwnFields(entity).filter(({ kind, readOnly }) => kind !== 'longText' && !readOnly)
  return [column(entity.label), ...filled.filter(({ path }) => path !== entity.label), column('updatedAt')]
}

/** Secrets are never read; the other kinds have more than one value. */
const unshown: readonly FieldKind[] = ['secret', 'variant', 'items', 'json', 'fieldName']

export const possibleColumns = (entity: Entity): readonly Field[] =>
  fieldsOf(entity)
    .flatMap((field) => [field, ...(field.fields ?? [])])
    .filter(({ kind, itemLabel }) => itemLabel || !unshown.includes(kind))

export type CardValueStyle = 'state' | 'state named' | 'plain' | 'named'

const few = 3

/** Besides the first column, a card shows states, amounts, a few values that need no name, and the sorted column. */
export function cardValueStyleByColumn([, ...columns]: readonly Field[], order: string, own: object = {}) {
  const isTerse = (field: Field) =>
    !Object.hasOwn(own, field.path) && (isNumericField(field) || field.kind === 'flag')
  const toned = columns.filter(({ tones }) => tones)
  const states = toned.length > 0 ? toned : columns.filter(({ kind }) => kind === 'choice').slice(0, 1)
  const others = columns.filter((field) => !states.includes(field))
  const amounts = others.filter(({ kind, path }) => kind === 'amount' && !Object.hasOwn(own, path))
  const early = amounts.filter((field) => others.indexOf(field) < few)
  const beside = early.length > 0 ? states : [...amounts.slice(0, 1), ...states]
  const speaking = others.filter((field) => !isTerse(field) && field.path !== 'updatedAt').slice(0, few)
  const ordering = others.filter(({ path }) => path === order)
  return new Map([
    ...[...early, ...speaking, ...ordering].map(
      (field) => [field.path, isTerse(field) ? 'named' : 'plain'] as const,
    ),
    ...beside.map((field) => [field.path, isTerse(field) ? 'state named' : 'state'] as const),
  ])
}

const numeric: readonly FieldKind[] = ['integer', 'decimal', 'percent', 'days', 'duration', 'money', 'amount']

export const isNumericField = ({ kind }: Field) => numeric.includes(kind)

export const densities = ['compact', 'comfortable'] as const
export type Density = (typeof densities)[number]

interface Preferences {
  columns: readonly string[]
  density: Density
}

const none: Partial<Preferences> = {}

export function useListPreferences(): [
  preferences: Preferences,
  change: (change: Partial<Preferences>) => void,
  reset: () => void,
] {
  const { entity, path, columns } = useResourceConfig()
  const [kept, keep] = useStore<Partial<Preferences>>(`${path}.layout`, none)
  const preferences = useMemo(() => {
    const offered = possibleColumns(entity).map((field) => field.path)
    // Fields may have been removed since the layout was stored.
    const known = [...new Set(kept.columns)].filter((column) => offered.includes(column))
    const designed = () => resolveColumns(entity, columns).map((field) => field.path)
    return {
      density: kept.density === 'comfortable' ? ('comfortable' as const) : ('compact' as const),
      columns: known.length > 0 ? known : designed(),
    }
  }, [entity, columns, kept])
  return [preferences, (part) => keep({ ...kept, ...part }), () => keep(none)]
}

export function useShownColumns(): readonly Field[] {
  const { entity } = useResourceConfig()
  const [{ columns }] = useListPreferences()
  return useMemo(() => resolveColumns(entity, columns), [entity, columns])
}
