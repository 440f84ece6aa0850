import { activationJob } from './activation/plan.ts'
import { componentCheckJob } from './cpv/components.ts'
import { importJob } from './import/job.ts'
import { pushJob } from './push/job.ts'
import { reportFileJob } from './reportFiles/kind.ts'
import { closingJob } from './rounds/settle.ts'
import type { JobKinds } from './jobs/kind.ts'

export const jobKinds: JobKinds = {
  activation: activationJob,
  activationUndo: activationJob,
  closing: closingJob,
  componentCheck: componentCheckJob,
  import: importJob,
  push: pushJob,
  reportFile: reportFileJob,
}
