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

/** Checks all components once a day, so that none becomes overdue while nobody thinks of it. */
export interface DailyChecks {
  /**
   * Starts the day's check where its time has come since the last look. Components that somebody is checking then are checked at
   * one of the next looks, so that nobody keeps the day's check from any of them. Never rejects.
   */
  look(): Promise<void>
}

/** The time of day is `HH:MM`, in UTC. A day whose time passes while the server is down has none: then they are overdue. */
export function createDailyChecks(api: Api, time: string): DailyChecks {
  let seen = api.clock().getTime()
  /** What the day's check has still to begin; `null` for all that is known by then. */
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

/** Begins to check those of some components that nobody is checking; answers the others. */
async function checkFree(api: Api, wanted: readonly string[] | null): Promise<readonly string[]> {
  const installed = await installedComponents(api)
  const entity = api.registry.find(componentChecks) as Entity
  const busy = await api.store.transaction(async (tx) => {
    const now = api.clock().toISOString()
    const known = [...(await knownComponents(tx, installed)).keys()]
    const due = known.filter((component) => !wanted || wanted.includes(component))
    const underWay = await componentsUnderWay(tx)
    const components = due.filter((component) => !underWay.has(component))
    // The server needs no token, so none can be revoked.
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
