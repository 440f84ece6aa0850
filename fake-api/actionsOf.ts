import type { Entity } from '../src/contract/entity.ts'
import type { ApiContext } from './api.ts'
import { batchActivation } from './activation/batch.ts'
import { explainBreak } from './actions/verifyLog.ts'
import { exportAudit } from './actions/exportLog.ts'
import { revert, readRevertPlan } from './actions/revert.ts'
import { cpvRoutes } from './cpv/check.ts'
import type { HandlersByMethod } from './http/call.ts'
import type { ActionHandlerFactory } from './actions/action.ts'
import { checkBridge, generateKeys } from './actions/recordActions.ts'
import { previewImport } from './import/preview.ts'
import { importGames, importJob } from './import/start.ts'
import { cancelJobAction, createRetryAction } from './jobs/actions.ts'
import type { JobKinds } from './jobs/kind.ts'
import { pushMany, readPushPlan, startPush } from './push/start.ts'
import { reportRoutes } from './reports/read.ts'
import { createFileLink, reportFileRoutes } from './reportFiles/addresses.ts'
import {
  startClosingJob,
  closeRound,
  readClosingPlan,
  planManyClosings,
  planRoundExpiry,
} from './rounds/close.ts'
import { activationJob } from './activation/plan.ts'
import { componentCheckJob } from './cpv/components.ts'
import { pushJob } from './push/job.ts'
import { reportFileJob } from './reportFiles/kind.ts'
import { closingJob } from './rounds/settle.ts'

export const createActions = (kinds: JobKinds): Record<string, Record<string, ActionHandlerFactory>> => ({
  casinos: { generateKeys, push: startPush },
  integrations: { push: startPush },
  bridges: { check: checkBridge },
  'game-providers': { import: importGames },
  'game-rounds': { close: closeRound },
  jobs: { cancel: cancelJobAction, retry: createRetryAction(kinds) },
  'audit-entries': { revert },
  reports: { fetch: createFileLink },
})

export const actionPlans: Record<string, Record<string, ActionHandlerFactory>> = {
  casinos: { push: readPushPlan },
  integrations: { push: readPushPlan },
  'game-providers': { import: previewImport },
  'game-rounds': { close: readClosingPlan },
  'audit-entries': { revert: readRevertPlan },
}

/** Actions at `POST /api/<collection>/<name>`. */
export const collectionActions: Record<string, Record<string, ActionHandlerFactory>> = {
  'casino-games': { batch: batchActivation },
  'integration-games': { batch: batchActivation },
  'game-rounds': { close: startClosingJob, planClose: planManyClosings },
  casinos: { planValidity: planRoundExpiry, push: pushMany },
  integrations: { planValidity: planRoundExpiry, push: pushMany },
  'audit-entries': { export: exportAudit, explainBreak },
}

/** Routes of collections that belong neither to a record nor to an action, or that replace a usual one. */
export const extraCollectionRoutes: Record<
  string,
  (api: ApiContext, entity: Entity) => Record<string, HandlersByMethod>
> = {
  'cpv-checks': cpvRoutes,
  'game-rounds': reportRoutes,
  reports: reportFileRoutes,
}

export const jobKinds: JobKinds = {
  activation: activationJob,
  activationUndo: activationJob,
  closing: closingJob,
  componentCheck: componentCheckJob,
  import: importJob,
  push: pushJob,
  reportFile: reportFileJob,
}
