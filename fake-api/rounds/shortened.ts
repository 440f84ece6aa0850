import { ownValue } from '../../src/contract/own.ts'
import { daysOf, shorteningsCollection } from '../../src/contract/refunds.ts'
import type { Row } from '../../src/contract/row.ts'
import { createFind } from '../records/findIn.ts'
import type { Reader, Transaction } from '../stores/store.ts'

/** Days after which the open rounds of a casino expire, before and after a change; `null`: never. */
export interface ValidityChange {
  casino: Row
  before: number | null
  after: number | null
}

/**
 * Keeps for which casinos a change has shortened how long rounds are valid, and since when: those that are open then are not
 * refunded by it for 24 hours.
 *
 * @param entryId of the change, in the audit log
 */
export async function storeShortenings(
  tx: Transaction,
  changes: readonly ValidityChange[],
  { now, entryId }: { now: string; entryId: string },
): Promise<void> {
  for (const { casino, before } of changes.filter(isShorter))
    await tx.insert(shorteningsCollection, {
      id: `${entryId}-${casino.id}`,
      version: 1,
      casinoId: casino.id,
      at: now,
      before,
      entryId,
    })
}

/** How a change of a casino or integration affects the validity of casinos' rounds; empty for other records. */
export async function validityChanges(
  reader: Reader,
  collection: string,
  before: Row,
  after: Row,
): Promise<ValidityChange[]> {
  const isSame = watched.every((field) => ownValue(before, field) === ownValue(after, field))
  if (isSame) return []
  const find = createFind(reader)
  if (collection === 'casinos') {
    const integrationIds = [before['integrationId'], after['integrationId']].filter(isText)
    const integrations = await find('integrations', { id: integrationIds })
    const daysIn = (casino: Row) =>
      daysOf(
        casino,
        integrations.find(({ id }) => id === casino['integrationId']),
      )
    return [{ casino: after, before: daysIn(before), after: daysIn(after) }]
  }
  if (collection !== 'integrations') return []
  const casinos = await find('casinos', { integrationId: [before.id] })
  return casinos.map((casino) => ({ casino, before: daysOf(casino, before), after: daysOf(casino, after) }))
}

/** Whether rounds are valid for a shorter time than before. */
export const isShorter = ({ before, after }: ValidityChange): boolean =>
  after !== null && after < (before ?? Infinity)

/** Fields of casinos and integrations that define the validity of rounds. */
const watched = ['gameRoundValidityPeriod', 'integrationId']

const isText = (value: unknown) => typeof value === 'string'
