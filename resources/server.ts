import type { Entity } from '../src/contract/entity.ts'
import type { ServerRules } from '../src/contract/rules.ts'
import { allowedHashRules } from './allowed-hashes/rules.server.ts'
import { auditEntryRules } from './audit-entries/rules.server.ts'
import { bridgeRules } from './bridges/rules.server.ts'
import { casinoGameRules } from './casino-games/rules.server.ts'
import { casinoRules } from './casinos/rules.server.ts'
import { gameRoundRules } from './game-rounds/rules.server.ts'
import { gameVersionRules } from './game-versions/rules.server.ts'
import { gameRules } from './games/rules.server.ts'
import { integrationRules } from './integrations/rules.server.ts'
import { significantEventRules } from './significant-events/rules.server.ts'
import { userRules } from './users/rules.server.ts'

/** The console does not load these rules. */
const serverRules = [
  ...[casinoRules, integrationRules, gameRules, gameVersionRules, bridgeRules, allowedHashRules],
  ...[casinoGameRules, gameRoundRules, significantEventRules, userRules],
  auditEntryRules,
]

export const serverRulesOf = ({ name }: Pick<Entity, 'name'>): Omit<ServerRules, 'entity'> =>
  serverRules.find(({ entity }) => entity.name === name) ?? { rules: [] }
