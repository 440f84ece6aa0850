import { activationJob } from '../activation/plan.ts'
import { componentCheckJob } from '../cpv/components.ts'
import { importJob } from '../import/job.ts'
import { pushJob } from '../push/job.ts'
import { reportFile } from '../reportFiles/kind.ts'
import { closing } from '../rounds/settle.ts'
import type { JobKind } from './kind.ts'

/** What jobs of each kind do. */
export const jobKinds: Record<string, JobKind> = {
  activation: activationJob,
  activationUndo: activationJob,
  closing,
  componentCheck: componentCheckJob,
  import: importJob,
  push: pushJob,
  reportFile,
}
