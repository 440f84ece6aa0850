import { accessRules } from './access.ts'
import { actionRules } from './actions.ts'
import { auditRules } from './audit.ts'
import { callRules } from './calls.ts'
import { creationRules } from './creation.ts'
import { deletionRules } from './deletion.ts'
import { openApiDocumentRules } from './document.ts'
import { filterRules } from './filters.ts'
import { listRules } from './lists.ts'
import { liveEventRules } from './live.ts'
import { reportRules } from './reports.ts'
import type { Rule } from './rule.ts'
import { roundRules } from './rounds.ts'
import { casinoScopeRules } from './scope.ts'
import { secretRules } from './secrets.ts'
import { sharedRecordRules } from './shared.ts'
import { recordVersionRules } from './versions.ts'
import { viewAsRules } from './viewing.ts'

/** All rules in the order in which they run; the last one judges all answers before it. */
export const rules: readonly Rule[] = [
  ...callRules,
  ...accessRules,
  ...casinoScopeRules,
  ...viewAsRules,
  ...listRules,
  ...filterRules,
  ...creationRules,
  ...recordVersionRules,
  ...deletionRules,
  ...secretRules,
  ...sharedRecordRules,
  ...actionRules,
  ...roundRules,
  ...auditRules,
  ...reportRules,
  ...liveEventRules,
  ...openApiDocumentRules,
]
