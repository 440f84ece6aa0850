import { componentChecks } from '../../src/contract/componentChecks.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Api } from '../api.ts'
import { logFault } from '../fault.ts'
import { startJob } from '../jobs/start.ts'
import { system } from '../system.ts'
import { checkOf } from './check.ts'
import { installedComponents } from './components.ts'

/** Checks all components once a day, so that none becomes overdue while nobody thinks of it. */
export interface DailyChecks {
  /** Starts the day's check where its time has come since the last look. Never rejects. */
  look(): Promise<void>
}

/** The time of day is `HH:MM`, in UTC. A day whose time passes while the server is down has none: then they are overdue. */
export function createDailyChecks(api: Api, time: string): DailyChecks {
  let seen = api.clock().getTime()
  const daily: DailyChecks = {
    async look() {
      const now = api.clock()
      const due = Date.parse(`${now.toISOString().slice(0, 10)}T${time}Z`)
      const isDue = seen < due && due <= now.getTime()
      seen = now.getTime()
      if (isDue)
        await checkAll(api).catch((error: unknown) => logFault(error, 'The daily check has not begun:'))
    },
  }
  return daily
}

async function checkAll(api: Api): Promise<void> {
  const installed = await installedComponents(api)
  const entity = api.registry.find(componentChecks) as Entity
  try {
    await api.store.transaction(async (tx) => {
      const now = api.clock().toISOString()
      // The server needs no token, so none can be revoked.
      const asked = { tx, user: system, entity, now, body: { reason: 'routine' }, call: { shown: [] } }
      await startJob(asked, await checkOf(installed, asked))
    })
  } catch (error) {
    // Somebody was faster.
    if (!(error instanceof Problem && error.code === 'alreadyRunning')) throw error
  }
  api.jobs.wake()
}
