import { useDataProvider } from 'react-admin'
import type { BackofficeProvider } from '../../src/api/dataProvider.ts'
import type { CheckReason } from '../../src/contract/componentChecks.ts'
import type { Job } from '../../src/contract/answers/jobs.ts'
import { useStartJob } from '../../src/jobs/useJob.ts'
import { useScreensOf } from '../../src/screens.ts'

/** What is checked and why; all components where none are named. */
interface CheckToStart {
  reason: CheckReason
  comment?: string
  components?: readonly string[]
}

/** Starts a check; `onStart` is told its run. */
export function useStartCheck(onStart: (run: string) => unknown) {
  const { path } = useScreensOf('cpv-checks')
  const dataProvider = useDataProvider<BackofficeProvider>()
  return useStartJob(
    (check: CheckToStart) => dataProvider.start<Job>(path, check),
    ({ id }) => onStart(id),
  )
}
