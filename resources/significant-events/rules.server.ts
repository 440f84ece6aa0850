import { mapEachLanguage } from '../../src/contract/bothLanguages.ts'
import { errorAt, type Computation, type Rule, type ServerRules } from '../../src/contract/rules.ts'

/**
 * A follow-up has at least the casinos of the earlier event, or the whole installation: whoever reads a correction can read the corrected
 * event, and the event's URL is shown to nobody else.
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

/** Titles of events from the beginning of their reasons. */
const computeTitle: Computation = async (rows) =>
  rows.map(({ reason }) => ({ title: beginning(String(reason)) }))

/** The first line, shortened to the length of a heading. */
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
