import { integrations } from './entity.ts'
import { casinos } from '../casinos/entity.ts'
import { defineRules, fieldErrorIf, type ComputeFields, type Rule } from '../../src/contract/rules.ts'
import { pushStatesCollection } from '../../src/contract/pushes.ts'
import { mergePushFailuresAndPending } from '../casinos/rules.server.ts'

const defaultCasinoIsOwn: Rule<typeof integrations> = async ({ after, find }) => {
  if (after.defaultCasinoId === null) return {}
  const [casino] = await find(casinos, { id: [after.defaultCasinoId] })
  const isForeign = !!casino && casino.integrationId !== after.id
  return fieldErrorIf(isForeign, 'defaultCasinoId', { code: 'casinoNotOfIntegration' })
}

/** The bridge cannot change while casinos use the integration, since both have the same bridge. */
const keepsBridge: Rule<typeof integrations> = async ({ before, after, find }) => {
  if (!before || before.bridgeId === after.bridgeId) return {}
  const users = await find(casinos, { integrationId: [after.id] })
  return fieldErrorIf(users.length > 0, 'bridgeId', { code: 'integrationBridgeFixed' })
}

const computeIntegrationPushState: ComputeFields<typeof integrations> = async (rows, find) => {
  const own = await find(casinos, { integrationId: rows.map(({ id }) => id) })
  const states = await find(pushStatesCollection, { id: own.map(({ id }) => id) })
  const byId = new Map(states.map((row) => [row.id, row]))
  return rows.map((row) => {
    const ofRow = own.flatMap(({ id, integrationId }) =>
      integrationId === row.id ? (byId.get(id) ?? []) : [],
    )
    const [first, ...others] = new Set(ofRow.map(({ state }) => state))
    return { pushState: others.length ? 'changed' : (first ?? null), ...mergePushFailuresAndPending(ofRow) }
  })
}

export const integrationRules = defineRules(integrations, {
  rules: [defaultCasinoIsOwn, keepsBridge],
  conflicts: ['integrationBridgeFixed'],
  compute: computeIntegrationPushState,
})
