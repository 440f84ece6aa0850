import { casinos } from '../casinos/entity.ts'
import { gameRounds } from './entity.ts'
import { keyBy } from 'es-toolkit/compat'
import { roundClosingsCollection } from '../../src/contract/closings.ts'
import { ownValue, type Row } from '../../src/contract/values.ts'
import {
  isRefundLeftToSupport,
  loadRoundExpiryRules,
  loadServerKeyIfKeyPinned,
  roundWaitingFieldsOf,
  type RoundExpiryFacts,
} from './expiry.server.ts'
import { defineRules, type ComputeFields } from '../../src/contract/rules.ts'
import type { LastClosingAttempt } from '../../src/contract/answers/rounds.ts'

const computeWaiting: ComputeFields<typeof gameRounds> = async (rows, find) => {
  const open = rows.filter(({ status }) => status === 'open')
  if (open.length === 0)
    return rows.map((row) => ({ ...roundWaitingFieldsOf(roundOf(row), undefined, false) }))
  const casinoIds = [...new Set(open.map(({ casinoId }) => casinoId))]
  const [playedIn, unconfirmed] = await Promise.all([
    find(casinos, { id: casinoIds }),
    find(roundClosingsCollection, { id: open.map(({ id }) => id), pinned: ['win', 'refund'] }),
  ])
  const [validities, serverKey] = await Promise.all([
    loadRoundExpiryRules(playedIn, find),
    loadServerKeyIfKeyPinned(unconfirmed, find),
  ])
  const [casinoById, closingById] = [keyBy(playedIn, 'id'), keyBy(unconfirmed, 'id')]
  return rows.map((row) => {
    const { casinoId } = row
    const closing = ownValue(closingById, row.id) as (Row & LastClosingAttempt) | undefined
    const isLeft = isRefundLeftToSupport(closing, ownValue(casinoById, casinoId), serverKey)
    return { ...roundWaitingFieldsOf(roundOf(row), validities.get(casinoId), isLeft) }
  })
}

const roundOf = (row: Row) => row as unknown as RoundExpiryFacts

export const gameRoundRules = defineRules(gameRounds, { compute: computeWaiting })
