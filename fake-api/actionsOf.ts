import type { Entity } from '../src/contract/entity.ts'
import type { Api } from './api.ts'
import { batchActivation } from './activation/batch.ts'
import { explainBreak } from './actions/verifyLog.ts'
import { exportAudit } from './actions/exportLog.ts'
import { revert, answerRevertPlan } from './actions/revert.ts'
import { cpvRoutes } from './cpv/addresses.ts'
import type { Handlers } from './http/routes.ts'
import type { Action } from './actions/action.ts'
import { checkBridge } from './actions/checkBridge.ts'
import { generateKeys } from './actions/generateKeys.ts'
import { previewImport } from './import/preview.ts'
import { importGames } from './import/start.ts'
import { cancel, retry } from './jobs/actions.ts'
import type { JobKinds } from './jobs/kind.ts'
import { pushMany, pushPlan, startPush } from './push/start.ts'
import { reportRoutes } from './reports/read.ts'
import { linkFile, reportFileRoutes } from './reportFiles/addresses.ts'
import { startClosingJob, closeRound } from './rounds/close.ts'
import { readClosingPlan, planManyClosings, planRoundExpiry } from './rounds/plan.ts'

/** The implementation of entities' actions, by collection and name. */
export const actionsWith = (kinds: JobKinds): Record<string, Record<string, Action>> => ({
  casinos: { generateKeys, push: startPush },
  integrations: { push: startPush },
  bridges: { check: checkBridge },
  'game-providers': { import: importGames },
  'game-rounds': { close: closeRound },
  jobs: { cancel, retry: retry(kinds) },
  'audit-entries': { revert },
  reports: { fetch: linkFile },
})

/** The plans of actions that have one, by collection and name. */
export const actionPlans: Record<string, Record<string, Action>> = {
  casinos: { push: pushPlan },
  integrations: { push: pushPlan },
  'game-providers': { import: previewImport },
  'game-rounds': { close: readClosingPlan },
  'audit-entries': { revert: answerRevertPlan },
}

/** Actions on collections: `POST /api/<collection>/<name>`. */
export const collectionActions: Record<string, Record<string, Action>> = {
  'casino-games': { batch: batchActivation },
  'integration-games': { batch: batchActivation },
  'game-rounds': { close: startClosingJob, planClose: planManyClosings },
  casinos: { planValidity: planRoundExpiry, push: pushMany },
  integrations: { planValidity: planRoundExpiry, push: pushMany },
  'audit-entries': { export: exportAudit, explainBreak },
}

/** Addresses of collections that belong neither to a record nor to an action, or answer more than usual. */
export const extraCollectionRoutes: Record<string, (api: Api, entity: Entity) => Record<string, Handlers>> = {
  'cpv-checks': cpvRoutes,
  'game-rounds': reportRoutes,
  reports: reportFileRoutes,
}
