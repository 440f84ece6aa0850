import { useCallback, useMemo } from 'react'
import { useStore } from 'react-admin'
import type { Field } from '../contract/describe.ts'
import { useResourceConfig } from '../screens.ts'
import { columnsOf, offeredColumns } from './columns.ts'

export const densities = ['compact', 'comfortable'] as const
export type Density = (typeof densities)[number]

/** The layout of a list, stored for the signed-in user in this browser. Filters and order are in the address instead. */
export interface Preferences {
  /** Paths of the visible columns in their order; at least one. */
  columns: readonly string[]
  density: Density
}

const none: Partial<Preferences> = {}

/** The layout of the page's list, a function that changes parts of it, and one that restores the default. */
export function usePreferences(): [
  preferences: Preferences,
  change: (change: Partial<Preferences>) => void,
  reset: () => void,
] {
  const { entity, path, columns } = useResourceConfig()
  const [kept, keep] = useStore<Partial<Preferences>>(`${path}.layout`, none)
  const preferences = useMemo(() => {
    const offered = offeredColumns(entity).map((field) => field.path)
    // Fields may have been removed since the layout was stored.
    const known = [...new Set(kept.columns)].filter((column) => offered.includes(column))
    const designed = () => columnsOf(entity, columns).map((field) => field.path)
    return {
      density: kept.density === 'comfortable' ? ('comfortable' as const) : ('compact' as const),
      columns: known.length > 0 ? known : designed(),
    }
  }, [entity, columns, kept])
  const change = useCallback((part: Partial<Preferences>) => keep({ ...kept, ...part }), [kept, keep])
  const reset = useCallback(() => keep(none), [keep])
  return [preferences, change, reset]
}

/** The visible columns of the page's list. */
export function useColumns(): readonly Field[] {
  const { entity } = useResourceConfig()
  const [{ columns }] = usePreferences()
  return useMemo(() => columnsOf(entity, columns), [entity, columns])
}
