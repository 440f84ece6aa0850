import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Row } from '../../src/contract/values.ts'
import { registry } from '../../resources/entities.ts'
import { entryHash } from '../../fake-api/audit/chain.ts'
import { maxBreaks } from '../../src/contract/audit.ts'
import { startApi } from '../support/api.ts'
import { startForEach } from '../support/started.ts'
import { at, tamperable } from '../support/tamperedLog.ts'
import type { ChainBreak, ChainVerification } from '../../src/contract/answers/audit.ts'

const api = startForEach(() => startApi())

const { fill, tamper, verify } = tamperable(api)

describe('verifying the audit chain', () => {
  it('accepts entries that contain the previous hash, starting from zeros', async () => {
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
  })

  it('detects a changed entry', async () => {
    await fill()
    await tamper((rows) => ({ replace: { ...at(rows, 1), by: { id: 'u-other', name: 'Somebody Else' } } }))
    expect(await verify()).toMatchObject({
      ...{ valid: false, entries: 4, firstBroken: '000000000002' },
      broken: [{ id: '000000000002', fault: 'changed' }],
    })
  })

  it('detects a changed entry with a new hash', async () => {
    await fill()
    await tamper((rows) => {
      const changed = { ...at(rows, 1), changes: [] }
      return { replace: { ...changed, hash: entryHash({ ...changed, version: changed.version + 1 }) } }
    })
    expect(await verify()).toMatchObject({
      ...{ valid: false, entries: 4, firstBroken: '000000000003' },
      broken: [{ id: '000000000003', fault: 'unlinked' }],
    })
  })

  it('detects removed entries, in the middle and at the end', async () => {
    await fill()
    await tamper((rows) => ({ remove: at(rows, 3) }))
    expect(await verify()).toMatchObject({ valid: false, entries: 3, firstBroken: '000000000004' })
    await tamper((rows) => ({ remove: at(rows, 1) }))
    expect(await verify()).toMatchObject({
      ...{ valid: false, entries: 2, firstBroken: '000000000002' },
      broken: [
        { id: '000000000002', upTo: '000000000002', fault: 'missing' },
        { id: '000000000004', upTo: '000000000004', fault: 'missing' },
      ],
    })
  })

  it('detects surplus entries after the end', async () => {
    await fill()
    await tamper((rows) => ({ insert: { ...at(rows, 3), id: '000000000005' } }))
    expect(await verify()).toMatchObject({
      ...{ valid: false, entries: 4, firstBroken: '000000000005' },
      broken: [{ id: '000000000005', fault: 'surplus' }],
    })
  })

  it('covers each field of an entry but its hash', () => {
    const names = Object.keys(registry.find('audit-entries')?.schema.shape ?? {})
    expect(names.filter((name) => entryHash({ [name]: 'other' }) === entryHash({}))).toEqual(['hash'])
  })

  it('ignores the order of keys', () => {
    const entry = fc.dictionary(fc.string(), fc.jsonValue())
    fc.assert(
      fc.property(entry, (content) => {
        const turned = Object.fromEntries(Object.entries(content).toReversed())
        expect(entryHash(turned)).toBe(entryHash(content))
        expect(entryHash(JSON.parse(JSON.stringify(content)) as object)).toBe(entryHash(content))
      }),
    )
  })

  it('accepts an empty log', async () => {
    expect(await verify()).toEqual({ valid: true, entries: 0 })
  })

  it('continues to the end after breaks, at once or in portions', async () => {
    await fill()
    await tamper((rows) => ({ replace: { ...at(rows, 0), recordLabel: 'Other' } }))
    await tamper((rows) => ({ replace: { ...at(rows, 2), recordLabel: 'Other' }, remove: at(rows, 1) }))
    await tamper((rows) => ({ insert: { ...at(rows, 0), id: '000000000003x', version: 1, changes: [] } }))
    const { broken = [] } = await verify()
    expect(broken.map(({ id, fault }) => [id, fault])).toEqual([
      ['000000000001', 'changed'],
      ['000000000002', 'missing'],
      ['000000000003', 'changed'],
      ['000000000003x', 'surplus'],
    ])
    const parts: ChainBreak[] = []
    for (let after = '0'; ;) {
      const part = (await api.call(`/audit-entries/verify?most=1&after=${after}`)).body as ChainVerification
      parts.push(...(part.broken ?? []))
      if (part.next === undefined) break
      after = part.next
    }
    expect(parts).toEqual(broken)
  })

  it('continues after more breaks than one answer holds', async () => {
    await fill()
    await api.store.transaction(async (tx) => {
      const [first] = (await tx.list('audit-entries', { where: [], sort: [], range: [0, 0] })).rows
      for (let position = 5; position < 5 + maxBreaks; position++)
        await tx.insert('audit-entries', { ...first, id: String(position).padStart(12, '0'), version: 1 })
      const end = (await tx.get('audit-chain', 'end')) as Row
      await tx.replace('audit-chain', { ...end, version: end.version + 1, entries: 4 + maxBreaks })
    })
    const found: string[] = []
    let after = ''
    for (let part = await verify(); ; part = await verify(`?after=${after}`)) {
      expect(part.broken?.length ?? 0).toBeLessThanOrEqual(maxBreaks)
      found.push(...(part.broken ?? []).map(({ id }) => id))
      if (part.next === undefined) break
      after = part.next
    }
    expect(new Set(found).size).toBe(maxBreaks + 1)
  })
})
