import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fixtures, ifMatch, startApi, type Caller } from '../../support/api.ts'
import { startForAll } from '../../support/started.ts'

const api = startForAll(() => startApi())

type Fields = Record<string, unknown>

/** Keys that objects inherit, that paths and stores interpret, or that cannot be stored. */
const hostile = [
  ...[
    'constructor',
    'toString',
    'valueOf',
    'hasOwnProperty',
    'isPrototypeOf',
    '__proto__',
    '__defineGetter__',
  ],
  ...[
    '',
    ' ',
    '1',
    '0',
    '-1',
    'length',
    'a.b',
    '.',
    '$',
    '$secret',
    '$.a',
    '"',
    "'",
    '\\',
    '\\u0000',
    'a[*]',
    '@',
  ],
  ...[
    'ä',
    'a\u0308',
    'ﬁ',
    '𝒳',
    '\ud800',
    'a\udc00',
    '\0',
    '\n',
    '\u200b',
    '\u202e',
    'x'.repeat(100),
    'x'.repeat(101),
  ],
]

/** Fields whose keys users choose, with a body that changes them. */
const maps = {
  'a casino’s options': ['/casinos/cf_aurora', (map: Fields) => ({ customOptions: map })],
  'an integration’s properties': ['/integrations/polaris', (map: Fields) => ({ properties: map })],
  'a version’s properties': ['/game-versions/amber-orchard.v1.00', (map: Fields) => ({ properties: map })],
  'a bridge’s properties': ['/bridges/alpine', (map: Fields) => ({ properties: map })],
} as const

const patch = async (path: string, body: unknown, as: Caller = 'admin') => {
  const { record } = await api.call(path, { as })
  return api.call(path, { as, method: 'PATCH', body, headers: ifMatch(record) })
}

/** The key as it is stored: trimmed, and in NFC. */
const kept = (map: Fields) =>
  Object.fromEntries(Object.entries(map).map(([key, value]) => [key.trim().normalize('NFC'), value]))

/** Accepted keys are stored as sent; refused ones change nothing, and the error names their field. */
async function write(
  path: string,
  body: Fields,
  read: (record: Fields) => unknown,
  sent: Fields,
  as?: Caller,
) {
  const before = read((await api.call(path, { as: as ?? 'admin' })).record)
  const { status, record } = await patch(path, body, as)
  const after = read((await api.call(path, { as: as ?? 'admin' })).record)
  if (status === 200) expect(kept(after as Fields)).toEqual(kept(sent))
  else {
    expect([400, 422]).toContain(status)
    if (status === 422) expect(Object.keys(record['errors'] as object)).not.toEqual([])
    expect(after).toEqual(before)
  }
  return status
}

const verify = async () => {
  const { entries, ...rest } = (await api.call('/audit-entries/verify')).body as { entries: number }
  expect(rest).toEqual({ valid: true })
  return entries
}

const anyMap = fc.dictionary(
  fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'binary', maxLength: 8 })),
  fc.string({ maxLength: 8 }),
  {
    maxKeys: 4,
    noNullPrototype: true,
  },
)

it.each(Object.entries(maps))(
  'keys in %s are stored as sent or refused, and the log can be verified',
  async (_what, [path, bodyOf]) => {
    const read = (record: Fields) => record[Object.keys(bodyOf({}))[0] as string]
    for (const key of hostile) {
      // Parsed, since an object literal would set the prototype.
      const map = JSON.parse(`{${JSON.stringify(key)}:"x"}`) as Fields
      await write(path, bodyOf(map), read, map)
    }
    await verify()
    await fc.assert(
      fc.asyncProperty(anyMap, async (map) => {
        await write(path, bodyOf(map), read, map)
      }),
      { numRuns: 10 },
    )
    await verify()
  },
  120_000,
)

it("any filter in a visitor's saved view is stored as sent or refused, and the log can be verified", async () => {
  const [saved] = fixtures()['saved-views'] ?? []
  const view = { ...(saved?.['view'] as Fields), filter: {} }
  const { record } = await api.call('/saved-views', {
    as: 'guest',
    method: 'POST',
    body: { resource: 'games', name: 'Mine', view: { ...view, columns: ['name'] } },
  })
  const path = `/saved-views/${record.id}`
  const read = (row: Fields) => (row['view'] as Fields)['filter']
  const save = async (filter: Fields) => {
    const { status } = await patch(path, { view: { ...view, columns: ['name'], filter } }, 'guest')
    const { record: saved } = await api.call(path, { as: 'guest' })
    if (status === 200) expect(read(saved)).toEqual(filter)
    return status
  }
  for (const key of ['constructor', 'toString', '1', 'a.b']) expect(await save({ [key]: 'x' })).toBe(200)
  for (const key of ['\0', '\ud800']) expect(await save({ [key]: 'x' })).toBe(422)
  await fc.assert(
    fc.asyncProperty(anyMap, async (map) => {
      await save(map)
    }),
    { numRuns: 25 },
  )
  await verify()
})

it('texts and keys that some stores cannot hold are refused at their field', async () => {
  for (const text of ['a\0b', 'a\ud800', '\udc00a']) {
    const body = JSON.stringify({ properties: { pool: text } })
    const refused = await patch('/bridges/alpine', body)
    expect(refused.record).toMatchObject({ status: 422, code: 'invalid' })
    expect(Object.keys(refused.record['errors'] as object)).toEqual(['properties.pool'])
  }
  const { record } = await patch('/bridges/alpine', { properties: { 'a\0b': 'x' } })
  expect(Object.keys(record['errors'] as object)).toEqual(['properties.a\ufffdb'])
  await verify()
})
