import { explainBreak, verifyAudit } from './actions/verifyLog.ts'
import type { Routes } from './actions/action.ts'
import { exportAudit } from './actions/exportLog.ts'
import { checkBridge, generateCasinoKeyPair } from './actions/recordActions.ts'
import { revert } from './actions/revert.ts'
import { batchActivationJob } from './activation/plan.ts'
import { componentCheckRoutes } from './cpv/check.ts'
import { componentCheckJob } from './cpv/components.ts'
import { createCostlyCallMatcher } from './guard/rateLimits.ts'
import { importGames, importJob } from './import/start.ts'
import { cancelJobAction, createRetryJobAction } from './jobs/actions.ts'
import type { JobKinds } from './jobs/kind.ts'
import { defineAssignmentRoutes } from './matrix/actions.ts'
import { definePushRoutes } from './push/actions.ts'
import { pushJob } from './push/job.ts'
import { reportFileRoutes } from './reportFiles/actions.ts'
import { reportFileJob } from './reportFiles/job.ts'
import { reportRoutes } from './reports/routes.ts'
import { closingActions, defineRoundExpiryPlan } from './rounds/actions.ts'
import { closingJob } from './rounds/settle.ts'
import { resetPassword } from './users/change.ts'
import { exportUsers } from './users/review/export.ts'
import { viewAsRoutes } from './users/viewings.ts'

export const createRoutes = (kinds: JobKinds): Routes => ({
  ...definePushRoutes('casinos'),
  ...definePushRoutes('integrations'),
  ...generateCasinoKeyPair,
  ...checkBridge,
  ...importGames,
  ...defineAssignmentRoutes('casino-games'),
  ...defineAssignmentRoutes('integration-games'),
  ...closingActions,
  ...defineRoundExpiryPlan('casinos', 'cf_aurora'),
  ...defineRoundExpiryPlan('integrations', 'polaris'),
  ...componentCheckRoutes,
  ...cancelJobAction,
  ...createRetryJobAction(kinds),
  ...verifyAudit,
  ...explainBreak,
  ...exportAudit,
  ...revert,
  ...resetPassword,
  ...exportUsers,
  ...viewAsRoutes,
  ...reportRoutes,
  ...reportFileRoutes,
})

export const jobKinds: JobKinds = {
  activation: batchActivationJob,
  activationUndo: batchActivationJob,
  closing: closingJob,
  componentCheck: componentCheckJob,
  import: importJob,
  push: pushJob,
  reportFile: reportFileJob,
}

export const isCostly = createCostlyCallMatcher(createRoutes(jobKinds))
