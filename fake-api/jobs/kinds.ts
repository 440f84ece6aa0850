import { activation } from '../activation/kind.ts'
import { componentCheck } from '../cpv/components.ts'
import { importKind } from '../import/job.ts'
import { push } from '../push/job.ts'
import { reportFile } from '../reportFiles/kind.ts'
import { closing } from '../rounds/kind.ts'
import type { JobKind } from './kind.ts'

/** What jobs of each kind do. */
export const jobKinds: Record<string, JobKind> = {
  activation,
  activationUndo: activation,
  closing,
  componentCheck,
  import: importKind,
  push,
  reportFile,
}
