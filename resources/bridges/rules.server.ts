import { bridges } from './entity.ts'
import { lastBridgeChecksCollection } from '../../src/contract/neighbourChecks.ts'
import { defineRules, type ComputeFields } from '../../src/contract/rules.ts'

/** Checks are stored separately, since a check does not change the bridge. */
const computeLastCheck: ComputeFields<typeof bridges> = async (rows, find) => {
  const checks = await find(lastBridgeChecksCollection, { id: rows.map(({ id }) => id) })
  const byId = new Map(
    checks.map(({ id, state, latencyMs, checkedAt }) => [id, { state, latencyMs, checkedAt }]),
  )
  return rows.map(({ id }) => ({ lastCheck: byId.get(id) ?? null }))
}

export const bridgeRules = defineRules(bridges, { compute: computeLastCheck })
