import { useCallback } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { useQuery } from '@tanstack/react-query'
import type { BackofficeProvider } from '../../src/api/dataProvider.ts'
import type { CheckRun, CheckRuns } from '../../src/contract/componentChecks.ts'
import { useFormats } from '../../src/locale/format.ts'
import { useResourceConfig } from '../../src/screens.ts'

const none: CheckRuns = { runs: [], components: [] }

/** The newest runs, or those of some ids; `isFailed` where they cannot be told. */
export function useRuns(ids?: readonly unknown[]): CheckRuns & { isFailed: boolean } {
  const { path } = useResourceConfig()
  const dataProvider = useDataProvider<BackofficeProvider>()
  const asked = new URLSearchParams(ids?.map((id) => ['id', String(id)]))
  const { data = none, isError } = useQuery({
    queryKey: [path, 'runs', ids ?? 'newest'],
    queryFn: ({ signal }) => dataProvider.query<CheckRuns>(`cpv-runs?${asked}`, signal),
    enabled: ids?.length !== 0,
    staleTime: 0,
  })
  return { ...data, isFailed: isError }
}

/** How a run is called: when it was, by whom, and of how much. */
export function useRunName(): (run: CheckRun) => string {
  const translate = useTranslate()
  const { instant } = useFormats()
  return useCallback(
    ({ checkedOn, by, components }) =>
      translate('resources.cpv-checks.run.name', {
        when: instant(checkedOn),
        who: by.name,
        smart_count: components,
      }),
    [translate, instant],
  )
}
