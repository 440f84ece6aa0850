import { useMemo, type ReactNode } from 'react'
import { FilterTools } from '../../src/list/filters/FilterBar.tsx'
import { filterInputs } from '../../src/list/filters/listFilter.ts'
import { ScreensProvider, useAllScreens, useResourceConfig } from '../../src/screens.ts'

/** What assignments of a record can be found by, which is all but the record; what else can be done with them stands beside. */
export function AssignmentTools({ field, children }: { field: string; children: ReactNode }) {
  const all = useAllScreens()
  const screens = useResourceConfig()
  const narrowed = useMemo(() => {
    const filters = filterInputs(screens.entity)
      .map(({ path }) => path)
      .filter((path) => path.split('.')[0] !== field)
    return [{ ...screens, filters }, ...all]
  }, [all, screens, field])
  return (
    <div className="list-tools">
      <ScreensProvider value={narrowed}>
        <FilterTools />
      </ScreensProvider>
      <div className="list-tools-end">{children}</div>
    </div>
  )
}
