import { errorAt, type Computation, type Rule, type ServerRules } from '../../src/contract/rules.ts'
import { pushStatesCollection } from '../../src/contract/pushes.ts'
import { summarizePushStates } from '../casinos/rules.server.ts'

/** The default casino belongs to the integration. */
const defaultCasinoIsOwn: Rule = async ({ after, find }) => {
  const id = after['defaultCasinoId']
  if (typeof id !== 'string') return {}
  const [casino] = await find('casinos', { id: [id] })
  const isForeign = !!casino && casino['integrationId'] !== after.id
  return errorAt(isForeign, 'defaultCasinoId', { code: 'casinoNotOfIntegration' })
}

/** The bridge cannot change while casinos use the integration, since both have the same bridge. */
const keepsBridge: Rule = async ({ before, after, find }) => {
  if (!before || before['bridgeId'] === after['bridgeId']) return {}
  const casinos = await find('casinos', { integrationId: [after.id] })
  return errorAt(casinos.length > 0, 'bridgeId', { code: 'integrationBridgeFixed' })
}

/** Whether the bridge has the current state of all casinos of an integration, and which last pushes failed; `null` without casinos. */
const computeIntegrationPushState: Computation = async (rows, find) => {
  const casinos = await find('casinos', { integrationId: rows.map(({ id }) => id) })
  const states = await find(pushStatesCollection, { id: casinos.map(({ id }) => id) })
  const byId = new Map(states.map((row) => [row.id, row]))
  return rows.map((row) => {
    const own = casinos.flatMap(({ id, integrationId }) =>
      integrationId === row.id ? (byId.get(id) ?? []) : [],
    )
    const [first, ...others] = new Set(own.map(({ state }) => state))
    return { pushState: others.length ? 'changed' : (first ?? null), ...summarizePushStates(own) }
  })
}

export const integrationRules: ServerRules = {
  rules: [defaultCasinoIsOwn, keepsBridge],
  compute: computeIntegrationPushState,
}
