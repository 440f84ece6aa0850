import { describe, expect, it } from 'vitest'
import { fillMissingEventCasinos } from '../../fake-api/records/significantEvents.ts'
import type { Row } from '../../src/contract/values.ts'
import { registry } from '../../resources/entities.ts'
import { fixtures, installation, now, startApi, type Caller } from '../support/api.ts'
import { startForAll } from '../support/started.ts'
import { openAsStored } from '../support/stores.ts'

const api = startForAll(() => startApi())

const event = {
  category: 'integrity',
  reason: 'rng-core reports a hash that nobody has allowed.\nThe studio is told.',
  link: '/cpv/checks/c1',
  followUpTo: null,
}
const report = (fields: object = {}, as: Caller = 'admin') =>
  api.call('/significant-events', { as, method: 'POST', body: { ...event, ...fields } })

describe('a significant event', () => {
  it('is stored with user and time, and logged under its first line', async () => {
    const { status, record } = await report()
    expect(status).toBe(201)
    expect(record).toMatchObject({
      ...event,
      title: 'rng-core reports a hash that nobody has allowed.',
      createdAt: now,
      by: { id: 'u-admin', name: 'Ada Admin' },
    })
    const { rows } = await api.call(`/audit-entries?filter={"recordId":"${record.id}"}`)
    expect(rows).toMatchObject([{ action: 'create', recordLabel: record['title'] }])
  })

  it('may follow up on another event', async () => {
    const { record } = await report()
    expect((await report({ followUpTo: record.id })).status).toBe(201)
    expect((await report({ followUpTo: 'none' })).record).toMatchObject({
      errors: { followUpTo: { code: 'referenceMissing' } },
    })
  })

  it.each([
    [{ reason: 'too short' }, { reason: 'tooShort' }],
    [{ reason: 'x'.repeat(1001) }, { reason: 'tooLong' }],
    [{ reason: ' \n ' }, { reason: 'required' }],
    [{ category: 'weather' }, { category: 'choiceInvalid' }],
    [{ link: 'javascript:alert(1)' }, { link: 'linkInvalid' }],
    [{ link: '//elsewhere.example' }, { link: 'linkInvalid' }],
    [{ link: 'https://bank.example@elsewhere.example/' }, { link: 'linkInvalid' }],
    [{ link: 'https://me:secret@wallet.example/' }, { link: 'linkInvalid' }],
    [{ by: { id: 'u-else', name: 'Else' } }, { by: 'readOnlyField' }],
  ])('is refused with %o', async (fields, expected) => {
    const { status, record } = await report(fields)
    expect(status).toBe(422)
    const errors = Object.entries(record['errors'] as Record<string, { code: string }>)
    expect(Object.fromEntries(errors.map(([field, { code }]) => [field, code]))).toEqual(expected)
  })

  it('is written by administrators, limited to casinos that they see', async () => {
    expect((await report({}, 'visitor')).status).toBe(403)
    expect((await report({}, 'scopedAdmin')).record['errors']).toEqual({ casinoIds: { code: 'required' } })
    for (const foreign of ['cf_cobalt', 'nobody-has-this-id'])
      expect((await report({ casinoIds: ['cf_aurora', foreign] }, 'scopedAdmin')).record).toMatchObject({
        status: 422,
        errors: { 'casinoIds.1': { code: 'referenceMissing' } },
      })
    expect((await report({ casinoIds: ['cf_aurora'] }, 'scopedAdmin')).status).toBe(201)
  })
})

describe('a significant event of several casinos', () => {
  const of = async (...casinoIds: string[]) => (await report({ casinoIds })).record.id
  const filter = (id: string) => `filter=${encodeURIComponent(JSON.stringify({ id }))}`
  const seen = async (id: string, as: Caller) => {
    const { status } = await api.call(`/significant-events/${id}`, { as })
    const { rows, headers } = await api.call(`/significant-events?${filter(id)}`, { as })
    const { record } = await api.call(`/search?q=${id}`, { as })
    const history = await api.call(
      `/audit-entries?filter=${encodeURIComponent(JSON.stringify({ recordId: id }))}`,
      { as },
    )
    const told = (await api.call('/events', { as })).record['changes'] as { recordId: string }[]
    return [
      status === 200,
      rows.length === 1,
      headers.get('X-Total-Count') === '1',
      (record['found'] as unknown[]).length === 1,
      history.rows.length === 1,
      told.some(({ recordId }) => recordId === id),
    ]
  }
  const everywhere = Array<boolean>(6).fill(true)
  const nowhere = Array<boolean>(6).fill(false)

  it('is visible to users who see all of them, consistently in record, list, search, history and stream', async () => {
    const [aurora, both, all] = [await of('cf_aurora'), await of('cf_aurora', 'cf_bluefin'), await of()]
    const cobalt = await of('cf_aurora', 'cf_cobalt')
    for (const id of [aurora, both, all, cobalt]) expect(await seen(id, 'admin')).toEqual(everywhere)
    expect(await seen(aurora, 'visitor')).toEqual(everywhere)
    expect(await seen(both, 'visitor')).toEqual(everywhere)
    expect(await seen(aurora, 'scopedAdmin')).toEqual(everywhere)
    for (const [id, as] of [
      [all, 'visitor'],
      [all, 'scopedAdmin'],
      [both, 'scopedAdmin'],
      [cobalt, 'visitor'],
      [aurora, 'guest'],
      [all, 'guest'],
    ] as const)
      expect(await seen(id, as)).toEqual(nowhere)
  })

  it('has only follow-ups with at least the same casinos', async () => {
    const first = await of('cf_aurora', 'cf_bluefin')
    const followed = async (followUpTo: string, ...casinoIds: string[]) =>
      (await report({ followUpTo, casinoIds })).status
    expect(await followed(first, 'cf_aurora')).toBe(422)
    expect(await followed(first, 'cf_aurora', 'cf_bluefin', 'cf_cobalt')).toBe(201)
    expect(await followed(first)).toBe(201)
    expect(await followed(await of(), 'cf_aurora')).toBe(422)
  })

  it('has audit entries that only administrators of all casinos see, if they are older than its casinos', async () => {
    const id = await of('cf_aurora')
    await api.store.transaction(async (tx) => {
      const where = [{ field: 'recordId', op: 'in', values: [id] }] as const
      const [row] = (await tx.list('audit-entries', { where, sort: [], range: [0, 0] })).rows
      if (row) await tx.replace('audit-entries', { ...row, version: row.version + 1, casinoId: null })
    })
    expect((await seen(id, 'visitor'))[4]).toBe(false)
    expect((await seen(id, 'admin'))[4]).toBe(true)
  })
})

describe('events from before events had casinos', () => {
  it('get the casinos of their linked records, once', async () => {
    const written = (id: string, link: string | null, followUpTo: string | null = null) =>
      ({
        id,
        version: 1,
        createdAt: now,
        category: 'other',
        reason: 'Said long ago.',
        link,
        followUpTo,
      }) as Row
    const rows = [
      written('casino', '/casinos/manage/cf_aurora'),
      written('round', '/support/open-game-rounds/r1'),
      written('page', '/casinos/manage/cf_bluefin/push'),
      written('gone', '/casinos/manage/cf_gone'),
      written('elsewhere', 'https://example.com/casinos/manage/cf_aurora'),
      written('nothing', null),
      written('later', '/casinos/manage/cf_aurora', 'nothing'),
      written('same', '/casinos/manage/cf_aurora', 'casino'),
    ]
    const round = installation()['game-rounds']?.[0] as Row
    const rounds = [{ ...round, id: 'r1', casinoId: 'cf_fjord' }]
    const state = { ...fixtures(), 'significant-events': rows, 'game-rounds': rounds }
    const store = await openAsStored(state, registry)
    await fillMissingEventCasinos(store)
    await fillMissingEventCasinos(store)
    const placed = await Promise.all(rows.map(({ id }) => store.get('significant-events', id)))
    await store.close()
    expect(placed.map((row) => [row?.id, row?.['casinoIds'], row?.version])).toEqual([
      ['casino', ['cf_aurora'], 2],
      ['round', ['cf_fjord'], 2],
      ['page', ['cf_bluefin'], 2],
      ['gone', [], 2],
      ['elsewhere', [], 2],
      ['nothing', [], 2],
      ['later', [], 2],
      ['same', ['cf_aurora'], 2],
    ])
  })
})
