import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '../../src/contract/row.ts'
import { chainStart, hashOf, verifyChain, type Link } from '../../fake-api/audit/chain.ts'
import { ifMatch, startApi, type TestApi } from '../support/api.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
  return () => api.close()
})

const patch = async (path: string, body: unknown) => {
  const { record } = await api.call(path)
  return api.call(path, { method: 'PATCH', body, headers: ifMatch(record) })
}

describe('the chain', () => {
  const fill = async () => {
    for (const name of ['A', 'B', 'C', 'D']) await patch('/bridges/alpine', { name })
  }
  const tamper = (work: (rows: Row[]) => { insert?: Row; replace?: Row; remove?: Row }) =>
    api.store.transaction(async (tx) => {
      const sort = [{ field: 'id', order: 'ASC' }] as const
      const { rows } = await tx.list('audit-entries', { where: [], sort, range: [0, 9] })
      const { replace, remove } = work(rows)
      if (replace) await tx.replace('audit-entries', { ...replace, version: replace.version + 1 })
      if (remove) await tx.remove('audit-entries', remove.id)
    })
  const verify = async () => (await api.call('/audit-entries/verify')).body
  const at = (rows: Row[], index: number) => rows[index] ?? ({ id: 'none' } as Row)

  it('begins with zeros, and each entry names the one before', async () => {
    await Promise.all(
      ['A', 'B', 'C'].map((name) => api.call('/jurisdictions', { method: 'POST', body: { name } })),
    )
    const { rows } = await api.call('/audit-entries?sort=["id","ASC"]')
    expect(rows.map((row) => row['previousHash'])).toEqual([
      '0'.repeat(64),
      rows[0]?.['hash'],
      rows[1]?.['hash'],
    ])
    expect(await verify()).toEqual({ valid: true, entries: 3 })
    expect((await api.call('/audit-entries/verify', { as: 'scopedAdmin' })).body).toEqual({
      valid: true,
      entries: 3,
    })
  })

  it('shows a change', async () => {
    await fill()
    await tamper((rows) => ({ replace: { ...at(rows, 1), by: { id: 'u-other', name: 'Somebody Else' } } }))
    expect(await verify()).toEqual({ valid: false, entries: 4, firstBroken: '000000000002' })
  })

  it('shows a change that was hashed anew', async () => {
    await fill()
    await tamper((rows) => {
      const changed = { ...at(rows, 1), changes: [] }
      return { replace: { ...changed, hash: hashOf({ ...changed, version: changed.version + 1 }) } }
    })
    expect(await verify()).toEqual({ valid: false, entries: 4, firstBroken: '000000000003' })
  })

  it('shows an entry taken out, in the middle and at the end', async () => {
    await fill()
    await tamper((rows) => ({ remove: at(rows, 3) }))
    expect(await verify()).toEqual({ valid: false, entries: 3, firstBroken: '000000000004' })
    await tamper((rows) => ({ remove: at(rows, 1) }))
    expect(await verify()).toEqual({ valid: false, entries: 2, firstBroken: '000000000003' })
  })

  it('depends on the content, not on the order of its keys', () => {
    const entry = fc.dictionary(fc.string(), fc.jsonValue())
    fc.assert(
      fc.property(entry, (content) => {
        const turned = Object.fromEntries(Object.entries(content).toReversed())
        expect(hashOf(turned)).toBe(hashOf(content))
        expect(hashOf(JSON.parse(JSON.stringify(content)) as object)).toBe(hashOf(content))
      }),
    )
  })

  it('without entries is in order', () => {
    expect(verifyChain([] as Link[], chainStart)).toEqual({ valid: true, entries: 0 })
  })
})
