import type { Api } from '../api.ts'
import { logFault } from '../logFault.ts'
import { isRepairDue, settleCreations, unsettledCreations } from './creations.ts'
import { settleChange, type Settling } from './settleChange.ts'
import { runInUserTurn } from './turn.ts'
import { unsettledChanges } from './unsettled.ts'

/** Takes back what was left of writes that were cut off, as by a crash; again and again, until it has worked. */
export const createUserRepairs = (api: Pick<Api, 'store' | 'identity' | 'registry' | 'clock'>) => ({
  /** Never rejects: what cannot be done now is done later, and said. */
  async run(): Promise<void> {
    try {
      const creations = (await unsettledCreations(api)).filter((row) => isRepairDue(row, api.clock()))
      if (creations.length === 0 && (await unsettledChanges(api)).length === 0) return
      await runInUserTurn(api, async (identity) => {
        await settleCreations({ ...api, identity })
        await settleUnsettledUsers({ ...api, identity })
      })
    } catch (error) {
      logFault(error, 'What is left of a change of a user could not be taken back yet:')
    }
  },
})

/**
 * Settles the writes that are over, and whatever there was on the user of this id. To be asked in turn, before anything else is written
 * on users. Throws as `AdminRest` does.
 */
export async function settleUnsettledUsers(api: Settling, userId?: string): Promise<void> {
  for (const kept of await unsettledChanges(api, userId)) await settleChange(api, kept)
}
