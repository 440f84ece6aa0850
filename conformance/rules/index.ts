import { accessRules } from './access.ts'
import { actionRules } from './actions.ts'
import { auditRules } from './audit.ts'
import { callRules } from './calls.ts'
import { creationRules } from './creation.ts'
import { deletionRules } from './deletion.ts'
import { documentRules } from './document.ts'
import { filterRules } from './filters.ts'
import { listRules } from './lists.ts'
import { liveRules } from './live.ts'
import { reportRules } from './reports.ts'
import type { Rule } from './rule.ts'
import { roundRules } from './rounds.ts'
import { scopeRules } from './scope.ts'
import { secretRules } from './secrets.ts'
import { sharedRules } from './shared.ts'
import { versionRules } from './versions.ts'
import { viewingRules } from './viewing.ts'

/** All rules in the order in which they run; the last one judges all answers before it. */
export const rules: readonly Rule[] = [
  ...callRules,
  ...accessRules,
  ...scopeRules,
  ...viewingRules,
  ...listRules,
  ...filterRules,
  ...creationRules,
  ...versionRules,
  ...deletionRules,
  ...secretRules,
  ...sharedRules,
  ...actionRules,
  ...roundRules,
  ...auditRules,
  ...reportRules,
  ...liveRules,
  ...documentRules,
]
