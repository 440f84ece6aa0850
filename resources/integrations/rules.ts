import { brokenAt, type Rule } from '../../src/contract/rules.ts'

/** The default casino is one of the integration's own. */
export const defaultIsOwn: Rule = async ({ after, find }) => {
  const id = after['defaultCasinoId']
  if (typeof id !== 'string') return {}
  const [casino] = await find('casinos', { id: [id] })
  const isForeign = !!casino && casino['integrationId'] !== after.id
  return brokenAt(isForeign, 'defaultCasinoId', { code: 'casinoNotOfIntegration' })
}

/** Casinos and their integration have the same bridge, so it cannot change under them. */
export const bridgeStays: Rule = async ({ before, after, find }) => {
  if (!before || before['bridgeId'] === after['bridgeId']) return {}
  const casinos = await find('casinos', { integrationId: [after.id] })
  return brokenAt(casinos.length > 0, 'bridgeId', { code: 'integrationBridgeFixed' })
}
