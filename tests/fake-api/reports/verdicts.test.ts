import { describe, expect, it } from 'vitest'
import type { RtpReport } from '../../../src/contract/answers/reports.ts'
import { fixtures, ifMatch, startApi, type Caller } from '../../support/api.ts'
import { playsOf } from '../../support/reports.ts'

describe('RTP verdicts', () => {
  it('cover each game and currency over all money kinds, the most urgent first', async () => {
    const state = {
      ...fixtures(),
      'game-rounds': [
        ...playsOf('nightjar', 'EUR', 480),
        ...playsOf('nightjar', 'SEK', 100),
        ...playsOf('emberfall', 'EUR', 480).slice(0, 999),
      ],
    }
    const other = await startApi({ state })
    const verdicts = async (as: Caller) =>
      ((await other.call('/reporting/rtp-verdicts', { as })).body as RtpReport).rows
    const rows = await verdicts('admin')
    expect(
      rows.map(({ gameId, currency, verdict, rounds: count }) => [gameId, currency, verdict, count]),
    ).toEqual([
      ['nightjar', 'SEK', 'alert', 1000],
      ['nightjar', 'EUR', 'ok', 1000],
      ['emberfall', 'EUR', 'tooLittlePlay', 999],
    ])
    expect(rows[1]).toMatchObject({ gameName: 'Nightjar', baseRtp: 96, sigmaIs: 'estimated' })
    expect(await verdicts('visitor')).toEqual([])
    const { record } = await other.call('/game-versions/nightjar.v1.00')
    await other.call('/game-versions/nightjar.v1.00', {
      method: 'PATCH',
      body: { properties: { ...(record['properties'] as object), standardDeviation: '40' } },
      headers: ifMatch(record),
    })
    expect((await verdicts('admin'))[0]).toMatchObject({ sigma: 40, sigmaIs: 'stated', verdict: 'ok' })
    await other.close()
  })
})
