import type { ErrorCode } from '../../src/contract/errors.ts'
import { schemaRef, type Json } from '../json.ts'

/** Fields whose declaration does not say what they contain; `src/contract` does. */
export const shapesOf: Record<string, Record<string, Json>> = {
  casinos: { pushFailures: { type: 'array', items: schemaRef('PushFailure') } },
  integrations: { pushFailures: { type: 'array', items: schemaRef('PushFailure') } },
  jobs: { items: { type: 'array', items: schemaRef('JobItem') } },
  pushes: { targets: { type: 'array', items: schemaRef('PushedTarget') } },
}

/** Fields that another system may leave empty. */
export const maybeEmpty: Record<string, readonly string[]> = { users: ['email', 'role'] }

/** Conflicts that an entity's rules find in a write, beside values that are not unique. */
export const ruleCodes: Record<string, readonly ErrorCode[]> = {
  casinos: ['casinoIsDefault', 'casinoIdHeld', 'maxRtpBelowGames'],
  'game-versions': ['versionHasRounds'],
  integrations: ['integrationBridgeFixed'],
  games: ['rtpAboveCasinos'],
  'casino-games': ['rtpAboveMax'],
}
