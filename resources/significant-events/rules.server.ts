import { mapEachLanguage } from '../../src/contract/bothLanguages.ts'
import { errorAt, type Computation, type Rule, type ServerRules } from '../../src/contract/rules.ts'

/**
 * A follow-up is of at least the casinos of the event that it follows on, and of the whole installation where that one is: who
 * reads a correction can read what is corrected, and the address of an event is told to nobody who may not see it.
 */
const followUpCoversCasinos: Rule = async ({ after, find }) => {
  const id = after['followUpTo']
  if (typeof id !== 'string') return {}
  const [first] = await find('significant-events', { id: [id] })
  if (!first) return {}
  const [own, followed] = [casinosOf(after), casinosOf(first)]
  const reachesAsFar =
    own.length === 0 || (followed.length > 0 && followed.every((casino) => own.includes(casino)))
  return errorAt(!reachesAsFar, 'casinoIds', { code: 'followUpReachesLess' })
}

const casinosOf = (event: { readonly [field: string]: unknown }) => (event['casinoIds'] ?? []) as string[]

/** How the reasons of events begin. */
const computeTitle: Computation = async (rows) =>
  rows.map(({ reason }) => ({ title: beginning(String(reason)) }))

/** The first line, as much of it as a heading bears. */
function beginning(reason: string): string {
  const [line = ''] = reason.split('\n')
  const most = 80
  return mapEachLanguage(line, (text) =>
    text.length <= most ? text : `${text.slice(0, most).replace(/\s+\S*$/, '')} …`,
  )
}

export const significantEventRules: ServerRules = {
  rules: [followUpCoversCasinos],
  compute: computeTitle,
}
