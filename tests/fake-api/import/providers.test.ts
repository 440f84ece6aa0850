import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import fixtures from '../../../db.json' with { type: 'json' }
import { createOfferListSchema } from '../../../fake-api/import/apis/api.ts'
import type { Behaviour } from '../../../fake-api/neighbours/behaviour.ts'
import { limits } from '../../../src/contract/limits.ts'
import { ifMatch, startApi } from '../../support/api.ts'
import { told } from '../../support/neighbours.ts'
import { startForEach } from '../../support/started.ts'
import { at, idsOf, importsOf, outcomes } from './support.ts'

const api = startForEach(() => startApi())
const { start, previewOf, imported, read, log } = importsOf(() => api)

const providers = fixtures['game-providers'].map(({ id, apiType }) => [id, apiType] as const)

it('a list with too many games is refused before any game is compared', () => {
  const list = createOfferListSchema(z.object({ id: z.string() }))
  const refused = list.safeParse(Array.from({ length: limits.imported + 1 }, () => 1))
  expect(refused.error?.issues).toMatchObject([{ code: 'too_big', maximum: limits.imported }])
})

describe.each(providers)('the list of %s (%s)', (provider, apiType) => {
  it('is compared with existing games', async () => {
    const { games } = await previewOf(provider)
    const known = fixtures.games.filter(({ providerId }) => providerId === provider)
    const found = games.filter(({ state }) => state === 'same' || state === 'changed')
    expect(found.map(({ gameId }) => gameId).toSorted()).toEqual(known.map(({ id }) => id).toSorted())
    expect(idsOf(games, 'new').length).toBeGreaterThanOrEqual(10)
    expect(idsOf(games, 'changed').length).toBeGreaterThanOrEqual(1)
    expect(new Set(games.filter(({ state }) => state === 'invalid').map(({ reason }) => reason))).toEqual(
      new Set([
        { field: 'name', code: 'required' },
        { field: 'theoreticalRtp', code: 'tooBig', params: { max: 100 } },
        { field: 'theoreticalRtp', code: 'tooManyDecimals', params: { max: 2 } },
        { field: 'providerGameId', code: 'offeredTwice' },
        { field: 'providerGameId', code: 'offeredTwice' },
      ]),
    )
    expect(games.some(({ isNewStudio }) => isNewStudio)).toBe(true)
  })

  it('requires the credentials', async () => {
    const row = await read(`/game-providers/${provider}`)
    const secret = {
      direct: 'apiKey',
      salted: 'salt',
      node: 'key1',
      hosted: 'secret',
      cockpit: 'callerPassword',
    }
    const apiConfig = {
      ...(row['apiConfig'] as object),
      [secret[apiType as keyof typeof secret]]: 'demo-nobody',
    }
    const body = { apiConfig }
    expect(
      (await api.call(`/game-providers/${provider}`, { method: 'PATCH', body, headers: ifMatch(row) }))
        .status,
    ).toBe(200)
    const { status, body: problem } = await api.call(at(provider))
    expect(problem).toMatchObject({
      status: 502,
      code: 'providerFailed',
      params: { text: 'Unknown caller or wrong credentials.' },
    })
    expect((await start(provider, ['x'])).body).toMatchObject({ status, code: 'providerFailed' })
  })

  it('is imported completely, and a second import changes nothing', async () => {
    const wanted = idsOf((await previewOf(provider)).games, 'new')
    const job = await imported(provider, wanted)
    expect(job).toMatchObject({ state: 'done', kind: 'import', recordId: provider, done: wanted.length })
    expect(new Set(Object.values(outcomes(job)))).toEqual(new Set(['created']))
    const before = (await api.call('/games?range=[0,999]')).rows
    const entries = (await log({})).length
    expect(idsOf((await previewOf(provider)).games, 'new')).toEqual([])
    const again = await imported(provider, wanted)
    expect(again.state).toBe('done')
    expect(new Set(Object.values(outcomes(again)))).toEqual(new Set(['unchanged']))
    expect((await api.call('/games?range=[0,999]')).rows).toEqual(before)
    // Only the entry for the import itself.
    expect(await log({})).toHaveLength(entries + 1)
  })
})

it.each<[Behaviour, number, string]>([
  ['slow', 504, 'providerTimeout'],
  ['refuse', 502, 'providerUnreachable'],
  ['fail', 502, 'providerFailed'],
  ['lie', 502, 'providerAnswerInvalid'],
])('a list is not had from a provider that is %s', async (behaviour, status, code) => {
  const provider = 'northgate'
  await told(api, `providers/${provider}`, behaviour)
  expect((await api.call(at(provider))).body).toMatchObject({ status, code })
  expect((await start(provider, ['x'])).body).toMatchObject({ status, code })
  const { rows } = await api.call('/jobs?filter={"kind":"import"}')
  expect(rows).toEqual([])
})
