import { expect, it } from 'vitest'
import type { Row } from '../../src/contract/row.ts'
import type { State } from '../../fake-api/stores/draft.ts'
import { fixtures, startApi, type Caller } from '../support/api.ts'

/** All requests that tell whether games can be played, by callers who do not see the differing casino. */
const asked = [
  '/casino-games?range=[0,999]',
  '/casino-games?filter={"playable":true}&range=[0,999]',
  '/casino-games?filter={"playable":false}&sort=["playable","ASC"]&range=[0,999]',
  '/casino-games?filter={"gameId":"juniper-nights"}',
  '/casino-games/matrix',
  '/casino-games/matrix?filter={"state":["playable","pushStale","notPushed"]}',
  '/integration-games/matrix',
  '/casinos?filter={"pushState":["changed","never"]}',
  '/integrations',
]

/** A hidden casino: never pushed with all games inactive, or pushed with all of them active and playable. */
function world(isPlayed: boolean): State {
  const state = fixtures()
  const with_ = (name: string, change: (row: Row) => object) =>
    (state[name] ?? []).map((row) => ({ ...row, ...change(row) }))
  const isHidden = (row: Row) => row['casinoId'] === 'cf_cobalt'
  const games = (state['casino-games'] ?? []).filter(isHidden).map((row) => row['gameId'])
  const pushed = { configuration: { games }, pushedAt: '2026-11-01T00:00:00.000Z' }
  const salt = { $secret: 'salt', origins: ['http://neighbours.localhost'] }
  return {
    ...state,
    'casino-games': with_('casino-games', (row) => (isHidden(row) ? { active: isPlayed } : {})),
    casinos: with_('casinos', ({ id }) => (id === 'cf_cobalt' && isPlayed ? { maxRtp: null } : {})),
    pushed: [
      ...(state['pushed'] ?? []),
      ...(isPlayed ? [{ id: 'cf_cobalt', version: 1, salt, ...pushed }] : []),
    ],
  }
}

it('shows nothing about hidden casinos, whatever their state', async () => {
  const callers: Caller[] = ['visitor', 'scopedAdmin', 'guest']
  const answers = []
  for (const isPlayed of [false, true]) {
    const api = await startApi({ state: world(isPlayed) })
    const own = []
    for (const as of callers) {
      for (const path of asked) own.push([as, path, (await api.call(path, { as })).body])
      const items = [{ casinoId: 'cf_cobalt', gameId: 'juniper-nights', active: isPlayed }]
      const body = { items: [{ ...items[0], active: true }], dryRun: true }
      const impact = await api.call('/casino-games/batch', { as, method: 'POST', body })
      own.push([as, impact.status, impact.status === 200 ? impact.body : null])
    }
    answers.push(own)
    // An administrator of all casinos sees the difference, which proves that the worlds differ.
    own.push([
      'differs',
      isPlayed,
      (await api.call('/casino-games?filter={"casinoId":"cf_cobalt","active":true}')).rows.length > 0,
    ])
    await api.close()
  }
  const [off, on] = answers
  expect(off?.pop()).toEqual(['differs', false, false])
  expect(on?.pop()).toEqual(['differs', true, true])
  expect(on).toEqual(off)
})
