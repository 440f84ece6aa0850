import * as z from 'zod/mini'
import { computed, field, flag } from '../../src/contract/fields.ts'

/** What the next push changes at the bridge: lists filtered by it say whose pushes a change of a game or a bridge made due. */
export const pendingPush = () => ({
  pushGames: computed(field(z.array(z.string()), { kind: 'references', reference: 'games', past: true })),
  bridgeMoved: computed(flag()),
})
