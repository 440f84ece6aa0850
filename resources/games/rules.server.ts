import { casinoScope } from '../../src/contract/access.ts'
import { exceedsMaxRtp } from '../../src/contract/playable.ts'
import { errorAt, type Rule, type ServerRules } from '../../src/contract/rules.ts'

/**
 * The RTP cannot exceed the maximum of a casino where the game is active. The error names only casinos that the user sees; if there are
 * none, it only says that such a casino exists.
 */
const rtpFitsCasinos: Rule = async ({ after, find, user }) => {
  const assigned = await find('casino-games', { gameId: [after.id] })
  const active = assigned.filter((row) => row['active'] === true)
  const casinos = await find('casinos', { id: active.map((row) => String(row['casinoId'])) })
  const broken = casinos.filter((casino) => exceedsMaxRtp(after, casino))
  const scope = casinoScope(user)
  const refs = broken
    .filter(({ id }) => !scope || scope.includes(id))
    .map(({ id, name, maxRtp: value }) => ({
      ...{ resource: 'casinos', id, label: String(name) },
      ...{ field: 'maxRtp', value },
    }))
    .toSorted((a, b) => (a.label < b.label ? -1 : 1))
  const params = { smart_count: Math.max(refs.length, 1) }
  return errorAt(broken.length > 0, 'theoreticalRtp', { code: 'rtpAboveCasinos', params, refs })
}

export const gameRules: ServerRules = {
  rules: [rtpFitsCasinos],
}
