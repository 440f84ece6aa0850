import { describe, expect, it } from 'vitest'
import { entryHash } from '../../fake-api/audit/chain.ts'
import { createSigner } from '../../fake-api/audit/signer.ts'
import { startApi, type Caller } from '../support/api.ts'
import { startForEach } from '../support/started.ts'
import { at, tamperable } from '../support/tamperedLog.ts'

const api = startForEach(() => startApi())

const { patch, fill, tamper, verify } = tamperable(api)

describe('an explained break of the audit log', () => {
  const reason = 'Restored from the backup of this morning.'
  const explain = (broken: unknown, fields: object = {}, as: Caller = 'admin') =>
    api.call('/audit-entries/explain-break', {
      as,
      method: 'POST',
      body: { broken, reason, ...fields },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    })
  const brokenNow = async () => (await verify()).broken ?? []

  it('no longer counts, until it changes again', async () => {
    await fill()
    await tamper((rows) => ({ replace: { ...at(rows, 1), recordLabel: 'Other' }, remove: at(rows, 2) }))
    const broken = await brokenNow()
    expect(broken.map(({ fault }) => fault)).toEqual(['changed', 'missing'])
    const { status, record } = await explain(broken)
    expect([status, record]).toEqual([201, { id: '000000000005' }])
    expect(await verify()).toMatchObject({
      ...{ valid: true, entries: 4 },
      explained: [
        { id: '000000000002', explainedBy: '000000000005' },
        { id: '000000000003', explainedBy: '000000000005' },
      ],
    })
    expect((await api.call('/audit-entries/000000000005')).record).toMatchObject({
      action: 'explainBreak',
      by: { id: 'u-admin' },
      recordId: '000000000002',
    })
    await tamper((rows) => ({ replace: { ...at(rows, 1), recordLabel: 'Another' } }))
    expect(await brokenNow()).toMatchObject([{ id: '000000000002', fault: 'changed' }])
    expect((await verify()).explained).toMatchObject([{ id: '000000000003' }])
    await patch('/bridges/alpine', { name: 'E' })
    expect(await brokenNow()).toHaveLength(1)
  })

  it('at the end of the log stays explained while the log grows', async () => {
    await fill()
    await tamper((rows) => ({ remove: at(rows, 3) }))
    expect((await explain(await brokenNow())).status).toBe(201)
    expect((await verify()).valid).toBe(true)
    await patch('/bridges/alpine', { name: 'E' })
    expect((await verify()).valid).toBe(true)
    await tamper((rows) => ({ remove: at(rows, 2) }))
    expect(await brokenNow()).toMatchObject([{ id: '000000000003', upTo: '000000000004', fault: 'missing' }])
  })

  it('counts again if its explanation is missing, changed or not signed here', async () => {
    await fill()
    await tamper((rows) => ({ replace: { ...at(rows, 1), recordLabel: 'Other' } }))
    const broken = await brokenNow()
    await explain(broken)
    const forged = await createSigner().sign('anything', {})
    await tamper((rows) => {
      const entry = at(rows, 4)
      const changes = (entry['changes'] as { field: string }[]).map((one) =>
        one.field === 'signature' ? { ...one, after: forged } : one,
      )
      return {
        replace: { ...entry, changes, hash: entryHash({ ...entry, changes, version: entry.version + 1 }) },
      }
    })
    expect(await brokenNow()).toMatchObject([{ id: '000000000002' }, { id: '000000000006' }])
    await tamper((rows) => ({ remove: at(rows, 4) }))
    expect(await brokenNow()).toMatchObject([
      { id: '000000000002' },
      { id: '000000000005', fault: 'missing' },
    ])
  })

  it('must exist as described, and needs a reason and an administrator of all casinos', async () => {
    await fill()
    await tamper((rows) => ({ replace: { ...at(rows, 1), recordLabel: 'Other' } }))
    const [found] = await brokenNow()
    const gone = { status: 409, record: { code: 'breakNotFound' } }
    expect(await explain([{ ...found, found: 'a'.repeat(64) }])).toMatchObject(gone)
    expect(await explain([{ ...found, fault: 'unlinked' }])).toMatchObject(gone)
    expect(await explain([{ ...found, id: '000000000003' }])).toMatchObject(gone)
    expect(await explain([{ ...found, id: '000000009999' }])).toMatchObject(gone)
    expect(await explain([found], { reason: '  too short ' })).toMatchObject({ status: 422 })
    expect(await explain([found], { reason: 'x'.repeat(1001) })).toMatchObject({ status: 422 })
    expect(await explain([])).toMatchObject({ status: 422 })
    for (const as of ['visitor', 'scopedAdmin'] as const)
      expect(await explain([found], {}, as)).toMatchObject({ status: 403 })
    expect(await brokenNow()).toEqual([found])
  })
})
