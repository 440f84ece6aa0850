import type { CheckReason } from '../../src/contract/componentChecks.ts'
import { useBackend, useScreensOf } from '../../src/context.ts'
import type { Job } from '../../src/contract/answers/jobs.ts'
import { useStartJob } from '../../src/jobs/useJob.ts'

/** Without `components`, all are checked. */
interface CheckToStart {
  reason: CheckReason
  comment?: string
  components?: readonly string[]
}

/** `onStart` receives the run's id. */
export function useStartCheck(onStart: (run: string) => unknown) {
  const { path } = useScreensOf('cpv-checks')
  const dataProvider = useBackend()
  return useStartJob(
    (check: CheckToStart) => dataProvider.start<Job>(path, check),
    ({ id }) => onStart(id),
  )
}
