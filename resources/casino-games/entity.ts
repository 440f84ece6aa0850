import * as z from 'zod'
import { masterData } from '../../src/contract/access.ts'
import { defineEntity } from '../../src/contract/entity.ts'
import { computed, flag, id, partOf, reference, unique } from '../../src/contract/fields.ts'
import { playable } from './playable.ts'
import { rtpIsAllowed } from './rules.ts'

/** A game in a casino. */
export const casinoGames = defineEntity({
  name: 'casino-games',
  label: 'gameId',
  access: masterData,
  scope: 'casinoId',
  schema: z.object({
    id: id(),
    casinoId: partOf('casinos'),
    gameId: unique(reference('games', { inUse: 'gameInCasino' }), 'gameAlreadyAssigned', ['casinoId']),
    active: flag(),
    playable: computed(flag()),
  }),
  rules: [rtpIsAllowed],
  computed: playable,
})
