import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumsOfRoundsByGroup } from '../../../fake-api/reports/totals.ts'
import { createJsonStore } from '../../../fake-api/stores/jsonStore.ts'
import type { Grouping } from '../../../src/contract/reports.ts'
import { figuresFromSums } from '../../../src/contract/reports/figures.ts'
import { firstPlayOf, naiveFigures } from '../../support/naive.ts'
import { groupOf, inPeriod, period } from '../../support/reports.ts'
import { rounds, type Round } from '../../support/rounds.ts'

describe('totals', () => {
  it.each<[readonly Grouping[]]>([[['day']], [['casinoId']], [['gameId']], [['casinoId', 'gameId']], [[]]])(
    'by %j equal the sums of each group',
    async (groupBy) => {
      await fc.assert(
        fc.asyncProperty(rounds(), async (some) => {
          const store = createJsonStore({ 'game-rounds': some }, async () => undefined)
          const groups = await sumsOfRoundsByGroup(store, period, groupBy)
          const within = some.filter((round) => inPeriod(round))
          const keyOf = (group: object, ofRound?: Round) =>
            JSON.stringify([
              ...groupBy.map((by) =>
                ofRound ? groupOf(ofRound, by) : (group as Record<string, unknown>)[by],
              ),
              ...['currency', 'moneyKind'].map(
                (name) => ((ofRound ?? group) as Record<string, unknown>)[name],
              ),
            ])
          // Without grouping, earlier rounds are included for the first play.
          const before = groupBy.length > 0 ? [] : some.filter(({ status }) => status === 'completed')
          expect(groups.map((group) => keyOf(group)).toSorted()).toEqual(
            [...new Set([...within, ...before].map((round) => keyOf(round, round)))].toSorted(),
          )
          for (const group of groups) {
            const own = within.filter((round) => keyOf(round, round) === keyOf(group))
            const history = some.filter((round) => keyOf(round, round) === keyOf(group))
            expect(figuresFromSums(group.sums)).toEqual({
              ...naiveFigures(own),
              firstPlay: firstPlayOf(history),
            })
          }
        }),
        { numRuns: 25 },
      )
    },
  )
})
