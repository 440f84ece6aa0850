import { componentChecks } from '../../src/contract/componentChecks.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { activeStates, jobsCollection, type Job } from '../../src/contract/jobs.ts'
import type { Api } from '../api.ts'
import { logFault } from '../logFault.ts'
import { startJob } from '../jobs/start.ts'
import { allRowsRange, type Reader } from '../stores/store.ts'
import { system } from '../system.ts'
import { checkOf } from './check.ts'
import { installedComponents, knownComponents } from './components.ts'

/** Checks all components once a day, so that none becomes overdue unnoticed. */
export interface DailyChecks {
  /**
   * Starts the daily check if its time has come since the last look. Components that somebody is checking at that time follow at one of the
   * next looks, so that nobody can prevent their check. Never rejects.
   */
  look(): Promise<void>
}

/**
 * The time of day is `HH:MM` in UTC. There is no check on a day whose time passes while the server is down: components then become overdue.
 */
export function createDailyChecks(api: Api, time: string): DailyChecks {
  let seen = api.clock().getTime()
  /** The components that today's check has not begun yet; `null` for all that are known by then. */
  let left: readonly string[] | null = []
  const daily: DailyChecks = {
    async look() {
      const now = api.clock()
      const due = Date.parse(`${now.toISOString().slice(0, 10)}T${time}Z`)
      if (seen < due && due <= now.getTime()) left = null
      seen = now.getTime()
      if (left?.length === 0) return
      left = await checkFree(api, left).catch((error: unknown) => {
        logFault(error, 'The daily check has not begun:')
        return left
      })
    },
  }
  return daily
}

/** Starts checking those components that nobody is checking, and returns the others. */
async function checkFree(api: Api, wanted: readonly string[] | null): Promise<readonly string[]> {
  const installed = await installedComponents(api)
  const entity = api.registry.find(componentChecks) as Entity
  const busy = await api.store.transaction(async (tx) => {
    const now = api.clock().toISOString()
    const known = [...(await knownComponents(tx, installed)).keys()]
    const due = known.filter((component) => !wanted || wanted.includes(component))
    const underWay = await componentsUnderWay(tx)
    const components = due.filter((component) => !underWay.has(component))
    // The server uses no token, so none can be revoked.
    const body = { reason: 'routine', components }
    const asked = { tx, user: system, entity, now, body, call: { shown: [] } }
    if (components.length > 0) await startJob(asked, await checkOf(installed, asked))
    return due.filter((component) => underWay.has(component))
  })
  api.jobs.wake()
  return busy
}

async function componentsUnderWay(tx: Reader): Promise<ReadonlySet<string>> {
  const { rows } = await tx.list(jobsCollection, {
    where: [
      { field: 'state', op: 'in', values: activeStates },
      { field: 'kind', op: 'in', values: ['componentCheck'] },
    ],
    sort: [],
    range: allRowsRange,
  })
  return new Set(rows.flatMap(({ items }) => (items as Job['items']).map(({ id }) => id)))
}
