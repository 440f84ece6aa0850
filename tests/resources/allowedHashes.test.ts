import { expect, it } from 'vitest'
import { startApi } from '../support/api.ts'
import { startForAll } from '../support/started.ts'
import { writer } from './support.ts'

const api = startForAll(() => startApi())
const { create } = writer(() => api)
const add = (hash: string, component = 'rng-core') => create('allowed-hashes', { component, hash })

it.each([
  [40, 'SHA-1', true],
  [64, 'SHA-256', false],
  [96, 'SHA-384', false],
  [128, 'SHA-512', false],
])('a hash of %i digits is %s; weak: %s', async (length, algorithm, weak) => {
  const made = await add('Af'.repeat(length / 2))
  expect(made.record).toMatchObject({ hash: 'af'.repeat(length / 2), algorithm, weak })
})

it.each(['a'.repeat(63), 'g'.repeat(64), `0x${'a'.repeat(62)}`])('%s is not a hash', async (hash) => {
  expect((await add(hash)).body).toMatchObject({ status: 422, errors: { hash: { code: 'hashInvalid' } } })
})

it('a hash is unique over all components, in any notation', async () => {
  await add('b'.repeat(64))
  expect((await add(` ${'B'.repeat(64)} `, 'game-server')).body).toMatchObject({
    status: 409,
    code: 'hashTaken',
    errors: { hash: { code: 'hashTaken' } },
  })
})

it('lists can be filtered by algorithm and weakness', async () => {
  const { rows } = await api.call('/allowed-hashes?filter={"weak":true}')
  expect(rows.length).toBeGreaterThan(1)
  expect(new Set(rows.map(({ algorithm }) => algorithm))).toEqual(new Set(['SHA-1']))
})
