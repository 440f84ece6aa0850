import { useCallback, useMemo } from 'react'
import { useStore } from 'react-admin'
import type { Field } from '../contract/describe.ts'
import { useResourceConfig } from '../screens.ts'
import { columnsOf, offeredColumns } from './columns.ts'

export const densities = ['compact', 'comfortable'] as const
export type Density = (typeof densities)[number]

/** How a list is laid out, for whoever is signed in on this machine; what it shows is in the address. */
export interface Preferences {
  /** Paths of the fields shown, in their order; at least one. */
  columns: readonly string[]
  density: Density
}

const none: Partial<Preferences> = {}

/** The layout of the page's list, how to change parts of it, and how to go back to what was designed. */
export function usePreferences(): [
  preferences: Preferences,
  change: (change: Partial<Preferences>) => void,
  reset: () => void,
] {
  const { entity, path, columns } = useResourceConfig()
  const [kept, keep] = useStore<Partial<Preferences>>(`${path}.layout`, none)
  const preferences = useMemo(() => {
    const offered = offeredColumns(entity).map((field) => field.path)
    // What was kept may be older than the fields are.
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

/** The fields that the page's list shows, in their order. */
export function useColumns(): readonly Field[] {
  const { entity } = useResourceConfig()
  const [{ columns }] = usePreferences()
  return useMemo(() => columnsOf(entity, columns), [entity, columns])
}
