import { significantEvents } from './entity.ts'
import { coversFewerCasinos } from './reach.ts'
import { mapBilingualText } from '../../src/contract/bilingualText.ts'
import { defineRules, fieldErrorIf, type ComputeFields, type Rule } from '../../src/contract/rules.ts'

/** A follow-up reaches at least the casinos of its event, so that whoever reads a correction can read what it corrects. */
const followUpCoversCasinos: Rule<typeof significantEvents> = async ({ after, find }) => {
  if (after.followUpTo === null) return {}
  const [first] = await find(significantEvents, { id: [after.followUpTo] })
  if (!first) return {}
  const isShorter = coversFewerCasinos(after.casinoIds, first.casinoIds)
  return fieldErrorIf(isShorter, 'casinoIds', { code: 'followUpReachesLess' })
}

const computeTitle: ComputeFields<typeof significantEvents> = async (rows) =>
  rows.map(({ reason }) => ({ title: beginning(reason) }))

function beginning(reason: string): string {
  const [line = ''] = reason.split('\n')
  const most = 80
  return mapBilingualText(line, (text) =>
    text.length <= most ? text : `${text.slice(0, most).replace(/\s+\S*$/, '')} …`,
  )
}

export const significantEventRules = defineRules(significantEvents, {
  rules: [followUpCoversCasinos],
  compute: computeTitle,
})
