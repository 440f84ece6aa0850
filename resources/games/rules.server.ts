import { games } from './entity.ts'
import { casinoGames } from '../casino-games/entity.ts'
import { casinos } from '../casinos/entity.ts'
import { casinoScopeOf } from '../../src/contract/access.ts'
import { exceedsMaxRtp, rtpLimitOf, rtpFields } from '../../src/contract/playable.ts'
import { defineRules, fieldErrorIf, type Rule } from '../../src/contract/rules.ts'

/** The error names only casinos that the user sees; without such casinos it only says that one exists. */
const rtpFitsCasinos: Rule<typeof games> = async ({ after, find, user }) => {
  const assigned = await find(casinoGames, { gameId: [after.id] })
  const active = assigned.filter((row) => row.active)
  const holders = await find(casinos, { id: active.map((row) => row.casinoId) })
  const broken = holders.filter((casino) => exceedsMaxRtp(after, casino))
  const scope = casinoScopeOf(user)
  const refs = broken
    .filter(({ id }) => !scope || scope.includes(id))
    .map((casino) => ({
      ...{ resource: 'casinos', id: casino.id, label: casino.name },
      ...{ field: rtpFields.casinos, value: rtpLimitOf(casino) },
    }))
    .toSorted((a, b) => (a.label < b.label ? -1 : 1))
  const params = { smart_count: Math.max(refs.length, 1) }
  return fieldErrorIf(broken.length > 0, 'theoreticalRtp', { code: 'rtpAboveCasinos', params, refs })
}

export const gameRules = defineRules(games, {
  rules: [rtpFitsCasinos],
  conflicts: ['rtpAboveCasinos'],
})
