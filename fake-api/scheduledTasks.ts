import type { ApiContext } from './api.ts'
import { logRefusalSummaries } from './audit/refusals.ts'
import { createDailyChecks } from './cpv/check.ts'
import { repeatEvery } from './intervals.ts'
import { logFault } from './log.ts'
import { machineClock } from './machineClock.ts'
import { createReportFilesUpkeep } from './reportFiles/routes.ts'
import { createAutomaticRefunds } from './rounds/refunds.ts'
import type { Settings } from './settings.ts'
import type { Store } from './stores/store.ts'
import { clearDeletedCasinos, createUserRepairs } from './users/repairs.ts'
import { userRepairsIntervalMs } from './users/unsettled.ts'
import { createRightsComparison } from './users/rightsComparison.ts'
import { createViewAsUpkeep } from './users/viewings.ts'

/** Milliseconds between two runs of regular work, and of the store's maintenance. */
const soon = 30_000
const daily = 24 * 3_600_000

/** Returns functions that stop the work. Without a service account at the identity service, work on users is left out. */
export function startScheduledTasks(api: ApiContext, settings: Settings, hasAccount: boolean) {
  const { checkAt, componentsUrl } = settings
  const { collectFailedSignIns } = api
  return [
    repeatEvery(soon, createAutomaticRefunds(api).run),
    repeatEvery(soon, createReportFilesUpkeep(api).run),
    repeatEvery(soon, createViewAsUpkeep(api).run),
    repeatEvery(soon, () => logRefusalSummaries(api)),
    repeatEvery(daily, () => maintainStore(api.store, settings)),
    ...(collectFailedSignIns ? [repeatEvery(soon, collectFailedSignIns)] : []),
    ...(hasAccount
      ? [
          repeatEvery(userRepairsIntervalMs, createUserRepairs(api).run),
          repeatEvery(soon, () => clearDeletedCasinos(api)),
          repeatEvery(soon, createRightsComparison(api).look),
        ]
      : []),
    ...(checkAt && componentsUrl !== null ? [repeatEvery(soon, createDailyChecks(api, checkAt).look)] : []),
  ]
}

/** Runs the store's maintenance. Never rejects: a failure is logged, and the next run is on the next day. */
export const maintainStore = (store: Store, { clock, roundsKeptMonths }: Settings): Promise<void> =>
  store
    .upkeep(clock(), machineClock.isTrusted() ? roundsKeptMonths : null)
    .catch((error: unknown) => logFault(error, 'The store could not be kept up:'))
