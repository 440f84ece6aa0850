import { useCallback, useMemo } from 'react'
import { useStore } from 'react-admin'
import type { Field } from '../contract/describe.ts'
import { useScreens } from '../screens.ts'
import { columnsOf } from './columns.ts'

export type Density = 'compact' | 'comfortable'

/** How a list is laid out, for whoever is signed in on this machine; what it shows is in the address. */
export interface Preferences {
  /** Paths of the fields shown, in their order. */
  columns: readonly string[]
  density: Density
}

/** The layout of the page's list, and how to change parts of it. */
export function usePreferences(): [Preferences, (change: Partial<Preferences>) => void] {
  const { entity, path, columns } = useScreens()
  const [kept, keep] = useStore<Partial<Preferences>>(`${path}.layout`, {})
  const preferences = useMemo(
    () => ({
      density: 'compact' as const,
      columns: columnsOf(entity, columns).map((field: Field) => field.path),
      ...kept,
    }),
    [entity, columns, kept],
  )
  const change = useCallback((part: Partial<Preferences>) => keep({ ...kept, ...part }), [kept, keep])
  return [preferences, change]
}
