import { bridgeMismatch } from './bridgeMismatch.ts'
import { casinos } from './entity.ts'
import { deletedCasinosCollection } from '../../src/contract/access.ts'
import { defineRules, fieldErrorIf, type ComputeFields, type Rule } from '../../src/contract/rules.ts'
import { exceedsMaxRtp } from '../../src/contract/playable.ts'
import { bridges } from '../bridges/entity.ts'
import { casinoGames } from '../casino-games/entity.ts'
import { games } from '../games/entity.ts'
import { integrationOptions } from '../integration-options/entity.ts'
import { integrations } from '../integrations/entity.ts'
import { optionValueFault } from '../integration-options/optionValues.ts'
import {
  type PushDueReasonFields,
  type PushFailureFields,
  pushStatesCollection,
} from '../../src/contract/pushes.ts'
import type { FieldErrors } from '../../src/contract/answers/shared.ts'
import type { PushFailure } from '../../src/contract/answers/jobs.ts'
import type { Row } from '../../src/contract/values.ts'

/** Each standard option occurs once, with a value of its type. */
const optionValuesFitTheirType: Rule<typeof casinos> = async ({ after, find }) => {
  const entries = after.integrationOptions
  const options = await find(integrationOptions, { id: entries.map(({ optionId }) => optionId) })
  const types = new Map(options.map(({ id, dataType }) => [id, dataType]))
  const errors: FieldErrors = {}
  entries.forEach(({ optionId, value }, index) => {
    const type = types.get(optionId)
    if (entries.findIndex((entry) => entry.optionId === optionId) < index) {
      errors[`integrationOptions.${index}.optionId`] = { code: 'duplicate' }
    } else if (type && optionValueFault(type, value)) {
      errors[`integrationOptions.${index}.value`] = { code: 'optionValueInvalid', params: { type } }
    }
  })
  return errors
}

/** Users who still list the id of a deleted casino would see a new casino with that id. */
const idIsFree: Rule<typeof casinos> = async ({ before, after, find }) => {
  const held = before ? [] : await find(deletedCasinosCollection, { id: [after.id] })
  return fieldErrorIf(held.length > 0, 'id', { code: 'casinoIdHeld' })
}

const integrationFits: Rule<typeof casinos> = async ({ after, find }) => {
  if (after.integrationId === null) return {}
  const [integration] = await find(integrations, { id: [after.integrationId] })
  if (!integration) return {}
  const ids = [integration.bridgeId, after.bridgeId]
  const names = new Map((await find(bridges, { id: ids })).map(({ id, name }) => [id, name]))
  const fault = bridgeMismatch(integration.bridgeId, after.bridgeId, (id) => names.get(id))
  return fault ? { integrationId: fault } : {}
}

const keepsDefaultCasino: Rule<typeof casinos> = async ({ before, after, find }) => {
  if (!before || before.integrationId === after.integrationId) return {}
  const defaults = await find(integrations, { defaultCasinoId: [after.id] })
  return fieldErrorIf(defaults.length > 0, 'integrationId', { code: 'casinoIsDefault' })
}

const maxRtpFitsGames: Rule<typeof casinos> = async ({ after, find }) => {
  if (after.maxRtp === null) return {}
  const assigned = await find(casinoGames, { casinoId: [after.id] })
  const active = assigned.filter((row) => row.active)
  const found = await find(games, { id: active.map((row) => row.gameId) })
  const refs = found
    .filter((game) => exceedsMaxRtp(game, after))
    .map(({ id, name, theoreticalRtp: value }) => ({
      ...{ resource: 'games', id, label: name },
      ...{ field: 'theoreticalRtp', value },
    }))
    .toSorted((a, b) => (a.label < b.label ? -1 : 1))
  const params = { games: refs.map(({ label }) => label).join(', '), smart_count: refs.length }
  return fieldErrorIf(refs.length > 0, 'maxRtp', { code: 'maxRtpBelowGames', params, refs })
}

const computeCasinoPushState: ComputeFields<typeof casinos> = async (rows, find) => {
  const states = await find(pushStatesCollection, { id: rows.map(({ id }) => id) })
  const byId = new Map(states.map((row) => [row.id, row]))
  return rows.map(({ id }) => {
    const own = byId.get(id)
    return { pushState: own?.['state'] ?? 'never', ...mergePushFailuresAndPending(own ? [own] : []) }
  })
}

/** Failures and pending changes of several casinos together, without the state itself. */
export function mergePushFailuresAndPending(states: readonly Row[]): PushFailureFields & PushDueReasonFields {
  const pushFailures = states.flatMap(({ failures }) => failures as PushFailure[])
  return {
    pushFailed: pushFailures.length > 0,
    pushFailures,
    pushGames: [...new Set(states.flatMap(({ pending }) => pending as string[]))].sort(),
    bridgeMoved: states.some(({ moved }) => moved === true),
  }
}

export const casinoRules = defineRules(casinos, {
  rules: [idIsFree, optionValuesFitTheirType, integrationFits, keepsDefaultCasino, maxRtpFitsGames],
  conflicts: ['casinoIsDefault', 'casinoIdHeld', 'maxRtpBelowGames'],
  compute: computeCasinoPushState,
})
