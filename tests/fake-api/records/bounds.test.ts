import { describe, expect, it } from 'vitest'
import { startApi } from '../../support/api.ts'
import { startForAll } from '../../support/started.ts'

/** Texts that are too long, too many entries, and forbidden characters are refused at their field, and never cause a server error. */
const api = startForAll(() => startApi())

const key = () => ({ 'Idempotency-Key': crypto.randomUUID() })
const post = (path: string, body: unknown, headers = {}) =>
  api.call(path, { method: 'POST', body: body as Record<string, unknown>, headers })

describe('too many entries', () => {
  const version = (betSizes: unknown[]) => ({
    gameId: 'elm-street-carnival',
    versionNumber: '99.1',
    betSizes,
  })

  it.each([
    ['amounts', Array.from({ length: 45_000 }, (_, at) => at + 1)],
    ['faults', Array.from({ length: 45_000 }, () => 'x')],
    ['amounts that are all the same', Array.from({ length: 45_000 }, () => 20)],
  ])('of 45,000 %s are refused quickly at their field', async (_what, betSizes) => {
    const { body } = await post('/game-versions', version(betSizes))
    expect(body).toMatchObject({
      status: 422,
      errors: { betSizes: { code: 'tooManyValues', params: { max: 200 } } },
    })
  })

  it('of a map are refused at the field', async () => {
    const properties = Object.fromEntries(Array.from({ length: 45_000 }, (_, at) => [`\u200b${at}`, 1]))
    const { body } = await post('/bridges', { name: 'Wide', routerUrl: 'https://a.example', properties })
    expect(body).toMatchObject({ errors: { properties: { code: 'tooManyValues', params: { max: 200 } } } })
  })

  it('of references are refused quickly; the maximum is looked up in one query', async () => {
    const unknown = (count: number) => Array.from({ length: count }, (_, at) => `nobody-${at}`)
    const many = await post('/game-versions', { ...version([20]), jurisdictionIds: unknown(45_000) })
    expect(many.body).toMatchObject({ errors: { jurisdictionIds: { code: 'tooManyValues' } } })
    const { body } = await post('/game-versions', { ...version([20]), jurisdictionIds: unknown(1000) })
    expect(Object.keys((body as { errors: object }).errors)).toHaveLength(1000)
    expect(body).toMatchObject({ errors: { 'jurisdictionIds.0': { code: 'referenceMissing' } } })
  })

  it('of a batch, a push, an import and a closing are refused', async () => {
    const item = (at: number) => ({ casinoId: 'cf_aurora', gameId: `g-${at}`, active: true })
    const items = Array.from({ length: 5001 }, (_, at) => item(at))
    const ids = Array.from({ length: 10_001 }, (_, at) => `id-${at}`)
    const answers = [
      await post('/casino-games/batch', { items, dryRun: true }),
      await post('/casinos/cf_aurora/push', { targets: ids }, key()),
      await post('/game-rounds/close', { ids, booking: 'none', reason: 'test' }, key()),
      await post('/cpv-checks', { reason: 'routine', components: ids }, key()),
    ]
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422])
  })

  it('a thousand ids can be requested at once', async () => {
    const filter = JSON.stringify({ id: Array.from({ length: 1000 }, (_, at) => `g${at}`) })
    expect((await api.call(`/games?filter=${filter}`)).status).toBe(200)
    const more = JSON.stringify({ id: Array.from({ length: 1001 }, (_, at) => `g${at}`) })
    expect((await api.call(`/games?filter=${more}`)).status).toBe(400)
  })
})

describe('numbers', () => {
  it.each([
    '[9007199254740992,9007199254740993]',
    '[1e300,1e300]',
    '[-1,3]',
    '[7,3]',
    '[0.5,3]',
    '[1e999,1e999]',
  ])('for the range %s are malformed in every list and report', async (range) => {
    for (const path of ['/casinos', '/game-rounds', '/audit-entries', '/users', '/reporting/ggr'])
      expect([path, (await api.call(`${path}?range=${range}`)).status]).toEqual([path, 400])
  })

  it.each(['+275760-01-01T00:00:00Z', '-000001-01-01T00:00:00Z', '0000-01-01T00:00:00Z'])(
    'instants beyond four-digit years are malformed: %s',
    async (at) => {
      const filter = encodeURIComponent(JSON.stringify({ startedAt_gte: at }))
      expect((await api.call(`/game-rounds?filter=${filter}`)).status).toBe(400)
    },
  )
})

describe('long texts', () => {
  it('in headers and filters are malformed', async () => {
    const long = await api.call('/casinos/cf_aurora/push', {
      method: 'POST',
      headers: { 'Idempotency-Key': 'k'.repeat(1001) },
    })
    expect(long.body).toMatchObject({ status: 400, params: { parameter: 'Idempotency-Key' } })
    const filter = { casinoId: Array.from({ length: 1000 }, (_, at) => `${at}${'x'.repeat(196)}`) }
    const file = { kind: 'ggr', format: 'en', filter }
    expect((await post('/reports', file, key())).body).toMatchObject({ status: 400, code: 'malformed' })
    expect((await api.call('/reports')).rows).toEqual([])
  })
})

describe('names', () => {
  const studio = (name: string) => post('/game-studios', { name })

  it('are stored in NFC, and compared regardless of composition and case', async () => {
    const made = await studio('Caf\u0065\u0301 Ångström')
    expect(made.record['name']).toBe('Café Ångström')
    for (const same of [
      'Café Ångström',
      'CAFE\u0301 A\u030aNGSTRO\u0308M',
      '  café ångström ',
      'Café  Ångström',
      'Café\u00a0Ångström',
    ])
      expect((await studio(same)).body).toMatchObject({ code: 'nameTaken' })
    const found = await api.call(
      `/game-studios?filter=${encodeURIComponent(JSON.stringify({ q: 'cafe\u0301' }))}`,
    )
    expect(found.rows.map(({ name }) => name)).toEqual(['Café Ångström'])
    const sought = await api.call(`/search?q=${encodeURIComponent('cafe\u0301')}`)
    expect(sought.text).toContain('Café Ångström')
  })

  it.each(['ẞtraße', 'İstanbul', 'ΟΔΟΣ', 'ǅ', 'ﬀ'])('%s are compared alike in every store', async (name) => {
    expect((await studio(name)).status).toBe(201)
    expect((await studio(name.toLowerCase())).body).toMatchObject({ code: 'nameTaken' })
  })

  it.each([
    ['\u200b', 'U+200B'],
    ['\u202e', 'U+202E'],
    ['\u2067', 'U+2067'],
    ['\u0007', 'U+0007'],
    ['\u0085', 'U+0085'],
    ['\u0000', 'U+0000'],
    ['\u200d', 'U+200D'],
    ['\u00ad', 'U+00AD'],
    ['\u2028', 'U+2028'],
    ['\ud800', 'U+D800'],
    ['\u{e0041}', 'U+E0041'],
    ['\n', 'U+000A'],
  ])('with %j are refused at the field', async (character, code) => {
    expect((await studio(`Nord${character}licht`)).body).toMatchObject({
      status: 422,
      errors: { name: { code: 'characterNotAllowed', params: { character: code } } },
    })
  })

  it.each(['می‌خواهم', '👩‍💻', '❤️', 'क्‍ष'])(
    'may contain joiners where scripts need them: %s',
    async (name) => {
      expect((await studio(name)).record['name']).toBe(name)
    },
  )

  it('that differ only in joiners are equal', async () => {
    expect((await studio('نامه‌ای')).status).toBe(201)
    expect((await studio('نامهای')).body).toMatchObject({ code: 'nameTaken' })
  })
})

describe('parameters with characters that cannot be stored', () => {
  const filters = [
    'audit-entries',
    'significant-events',
    'reporting/top-games',
    'reporting/rtp-verdicts',
    'reporting/round-sums',
  ]
  it.each(filters)('are refused by filters of %s', async (path) => {
    for (const text of ['\u0000', 'a\u0000b', '\ud800'])
      for (const name of ['casinoIds', 'casinoId', 'gameId', 'q']) {
        const filter = encodeURIComponent(JSON.stringify({ [name]: name === 'q' ? text : [text] }))
        const { body } = await api.call(`/${path}?filter=${filter}`)
        expect(body).toMatchObject({
          status: 400,
          code: 'malformed',
          params: { parameter: expect.stringMatching(/^filter/) as string },
        })
      }
  })

  it.each([
    '/search?q=%00',
    '/reporting/trends?by=casinoId&groups=[["\\u0000","EUR","real"]]',
    '/casino-games/matrix?%00=1',
  ])('are refused elsewhere: %s', async (path) => {
    expect((await api.call(path)).body).toMatchObject({ status: 400, code: 'malformed' })
  })
})

it.each(['filter', 'sort', 'range'])('a %s with deep nesting or without end is refused', async (name) => {
  const deep = `${'['.repeat(2_000)}${']'.repeat(2_000)}`
  const wide = JSON.stringify({ id: Array.from({ length: 1_001 }, (_, at) => String(at)) })
  for (const text of [deep, `{"name":${deep}}`, '{"and":[{"or":[{"name":"a"}]}]}', wide])
    for (const path of ['games', 'audit-entries', 'reporting/ggr']) {
      const { status } = await api.call(`/${path}?${name}=${encodeURIComponent(text)}`)
      expect([path, status]).toEqual([path, 400])
    }
})
