import { roundsCollection } from '../../src/contract/bookings.ts'
import { brokenAt, type Rule } from '../../src/contract/rules.ts'

/** Rounds name the version that they were played with by its number: with another one they would name none. */
export const numberStays: Rule = async ({ before, after, find }) => {
  if (!before || before['versionNumber'] === after['versionNumber']) return {}
  const named = { gameId: [String(before['gameId'])], versionNumber: [String(before['versionNumber'])] }
  const rounds = await find(roundsCollection, named, 1)
  return brokenAt(rounds.length > 0, 'versionNumber', { code: 'versionHasRounds' })
}
