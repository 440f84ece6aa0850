import type { Api } from './api.ts'
import { logRefusalSummaries } from './audit/refusals.ts'
import { createDailyChecks } from './cpv/check.ts'
import { repeatEvery } from './repeatEvery.ts'
import { logFault } from './log.ts'
import { createReportFilesUpkeep } from './reportFiles/addresses.ts'
import { createRefunds } from './rounds/refunds.ts'
import type { Settings } from './settings.ts'
import type { Store } from './stores/store.ts'
import { clearDeletedCasinos } from './users/deletedCasinos.ts'
import { lookEveryMs } from './users/lateCalls.ts'
import { createUserRepairs } from './users/repairs.ts'
import { createRightsComparison } from './users/rightsElsewhere.ts'
import { createViewingsUpkeep } from './users/viewings.ts'

/** Milliseconds between two looks at what happens by itself, and between two at what the store needs. */
const soon = 30_000
const daily = 24 * 3_600_000

/** Begins what happens by itself while a server runs, and answers what ends it. Without an account at the identity service, users are not looked after. */
export function startPeriodicMaintenance(
  api: Api,
  settings: Settings,
  hasAccount: boolean,
): (() => Promise<void>)[] {
  const { checkAt, componentsUrl } = settings
  const { collectFailedSignIns } = api
  return [
    repeatEvery(soon, createRefunds(api).run),
    repeatEvery(soon, createReportFilesUpkeep(api).run),
    repeatEvery(soon, createViewingsUpkeep(api).run),
    repeatEvery(soon, () => logRefusalSummaries(api)),
    repeatEvery(daily, () => maintainStore(api.store, settings)),
    ...(collectFailedSignIns ? [repeatEvery(soon, collectFailedSignIns)] : []),
    ...(hasAccount
      ? [
          repeatEvery(lookEveryMs, createUserRepairs(api).run),
          repeatEvery(soon, () => clearDeletedCasinos(api)),
          repeatEvery(soon, createRightsComparison(api).look),
        ]
      : []),
    ...(checkAt && componentsUrl !== null ? [repeatEvery(soon, createDailyChecks(api, checkAt).look)] : []),
  ]
}

/** Does for the store what time makes necessary. Never rejects: it is tried again the next day. */
export const maintainStore = (store: Store, { clock, roundsKeptMonths }: Settings): Promise<void> =>
  store
    .upkeep(clock(), roundsKeptMonths)
    .catch((error: unknown) => logFault(error, 'The store could not be kept up:'))
