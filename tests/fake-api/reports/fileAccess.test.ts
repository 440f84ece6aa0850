import { beforeEach, describe, expect, it } from 'vitest'
import { createReportFilesUpkeep } from '../../../fake-api/reportFiles/routes.ts'
import type { ReportFileRequest } from '../../../resources/report-files/contract.ts'
import { allRowsRange } from '../../../fake-api/stores/store.ts'
import { callers, fixtures, now, startApi, type Caller, type TestApi } from '../../support/api.ts'
import { told } from '../../support/neighbours.ts'
import { filesOf, parsed } from '../../support/reportFiles.ts'
import { period, someRounds } from '../../support/reports.ts'
import type { ReportFileLink } from '../../../src/contract/answers/general.ts'

const rounds: ReportFileRequest = { kind: 'rounds', filter: {}, format: 'machine' }
const ggr: ReportFileRequest = { kind: 'ggr', filter: period, format: 'en' }

let time: number
let api: TestApi
let files: ReturnType<typeof filesOf>
let keepUp: () => Promise<void>
beforeEach(async () => {
  time = Date.parse(now)
  const clock = () => new Date(time)
  api = await startApi({ state: { ...fixtures(), 'game-rounds': someRounds }, clock })
  files = filesOf(api)
  keepUp = createReportFilesUpkeep({ store: api.store, clock }).run
  return () => api.close()
})

const linkTo = async (id: string) => (await files.link(id)).body as ReportFileLink
const left = async (collection: string) =>
  (await api.store.list(collection, { where: [], sort: [], range: allRowsRange })).rows.length

describe('a download link', () => {
  it('works once', async () => {
    const { url } = await linkTo((await files.made(rounds)).id)
    expect((await files.get(url, 'admin')).status).toBe(200)
    const again = await files.get(url, 'admin')
    expect({ status: again.status, body: await again.json() }).toMatchObject({
      status: 410,
      body: { code: 'linkGone' },
    })
    expect(await left('report-links')).toBe(0)
  })

  it('is not used up by HEAD', async () => {
    const { id, size } = await files.made(rounds)
    const { url } = await linkTo(id)
    const headers = { Authorization: `Bearer ${await api.issuer.token(callers.admin)}` }
    const asked = await fetch(`${api.origin}/api/${url}`, { method: 'HEAD', headers })
    expect([asked.status, asked.headers.get('Content-Length')]).toEqual([200, String(size)])
    expect((await files.get(url, 'admin')).status).toBe(200)
  })

  it('expires after 40 seconds', async () => {
    const { id } = await files.made(rounds)
    const [first, second] = [await linkTo(id), await linkTo(id)]
    time += 39_999
    expect((await files.get(first.url, 'admin')).status).toBe(200)
    time += 1
    expect((await files.get(second.url, 'admin')).status).toBe(410)
    await keepUp()
    expect(await left('report-links')).toBe(0)
  })

  it('works for that file and user only', async () => {
    const [one, other] = [await files.made(rounds, 'visitor'), await files.made(ggr, 'visitor')]
    const { url } = (await files.link(one.id, 'visitor')).body as ReportFileLink
    expect((await files.get(url, 'admin')).status).toBe(410)
    expect((await files.get(url.replace(one.id, other.id), 'visitor')).status).toBe(410)
    expect((await files.get(url.replace(/key=.*/, 'key=guessed'), 'visitor')).status).toBe(410)
    expect((await files.get(url.replace(/\?.*/, ''), 'visitor')).status).toBe(400)
    expect((await fetch(`${api.origin}/api/${url}`)).status).toBe(401)
    expect((await files.get(url, 'visitor')).status).toBe(200)
  })
})

it('a file can be downloaded from any process with the same data', async () => {
  const { id, checksum } = await files.made(rounds)
  const { url } = await linkTo(id)
  const store = { ...api.store, close: async () => undefined }
  const other = await startApi({ store, clock: () => new Date(time) })
  const response = await filesOf(other).get(url, 'admin')
  const bytes = Buffer.from(await response.arrayBuffer())
  await other.close()
  expect(parsed(bytes, response.headers).checksum).toBe(checksum)
  expect((await files.get(url, 'admin')).status).toBe(410)
})

describe('a file of a visitor', () => {
  it('has rounds of own casinos only, whatever was requested', async () => {
    const own = someRounds.filter(({ casinoId }) => callers.visitor.casinos.includes(casinoId))
    const { id, casinoIds } = await files.made(rounds, 'visitor')
    const read = await files.fetched(id, 'visitor')
    expect(read.rows.map(([round]) => round).toSorted()).toEqual(own.map((round) => round.id).toSorted())
    expect(casinoIds).toEqual(callers.visitor.casinos)
    const others = await files.made({ ...rounds, filter: { casinoId: 'cf_fjord' } }, 'visitor')
    expect(others.rows).toBe(0)
    expect((await files.made({ ...ggr, filter: { ...period, casinoId: 'cf_fjord' } }, 'visitor')).rows).toBe(
      0,
    )
    expect((await files.made(rounds, 'guest')).rows).toBe(0)
  })

  it('is visible to its owner, and to administrators of all casinos', async () => {
    const { id } = await files.made(rounds, 'visitor')
    for (const as of ['guest', 'scopedAdmin'] as const) {
      expect((await api.call(`/reports/${id}`, { as })).status).toBe(404)
      expect((await files.link(id, as)).status).toBe(404)
      expect((await api.call('/reports', { as })).rows).toEqual([])
      const entries = (await api.call('/audit-entries?filter={"resource":"reports"}', { as })).rows
      expect(entries.filter(({ code }) => code === null && as === 'guest')).toEqual([])
    }
    expect((await api.call('/reports', { as: 'visitor' })).rows.map((row) => row.id)).toEqual([id])
    expect((await files.fetched(id, 'admin')).rows.length).toBeGreaterThan(0)
  })

  it('cannot be downloaded after its owner has lost one of the casinos', async () => {
    const { id } = await files.made(rounds, 'visitor')
    const before = (await files.link(id, 'visitor')).body as ReportFileLink
    const poorer = { ...callers.visitor, casinos: ['cf_aurora'] }
    expect((await files.link(id, poorer)).body).toMatchObject({ status: 403, code: 'reportOutOfReach' })
    const headers = { Authorization: `Bearer ${await api.issuer.token(poorer)}` }
    expect((await fetch(`${api.origin}/api/${before.url}`, { headers })).status).toBe(403)
    const narrow = await files.made({ ...rounds, filter: { casinoId: 'cf_aurora' } }, 'visitor')
    expect((await files.link(narrow.id, poorer)).status).toBe(200)
  })
})

describe('making a file', () => {
  it('is refused a second time while it is being made, with a link to it; later it is made again', async () => {
    await told(api, 'reporting/service', 'slow')
    const giveUp = api.keepWaiting()
    const first = await files.request(ggr)
    const { body } = await files.request(ggr)
    expect(body).toMatchObject({
      status: 409,
      code: 'alreadyRunning',
      refs: [{ resource: 'reports', id: first.record.id }],
    })
    // Other files, and those of other users, do not count.
    expect((await files.request({ ...ggr, format: 'de' })).status).toBe(202)
    expect((await files.request(ggr, 'visitor')).status).toBe(202)
    giveUp()
    await api.settled()
    await told(api, 'reporting/service', 'fine')
    expect(await files.read(first.record.id)).toMatchObject({
      state: 'failed',
      failure: 'reportingUnavailable',
    })
    expect((await files.link(first.record.id)).body).toMatchObject({ code: 'reportNotReady' })
    expect(await files.made(ggr)).toMatchObject({ state: 'ready' })
  })

  it('continues if its owner retries the job, and for nobody else', async () => {
    await told(api, 'reporting/service', 'fail')
    const wish: ReportFileRequest = { ...ggr, kind: 'casino-performance' }
    const { id, jobId } = await files.made(wish, 'scopedAdmin')
    await told(api, 'reporting/service', 'fine')
    const retry = (as: Caller) =>
      api.call(`/jobs/${jobId}/retry`, {
        as,
        method: 'POST',
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      })
    expect((await retry('admin')).body).toMatchObject({ status: 403, code: 'noPermission' })
    const moved = { ...callers.scopedAdmin, casinos: ['cf_bluefin'] }
    expect((await retry(moved)).body).toMatchObject({ status: 403, code: 'noPermission' })
    expect((await retry('scopedAdmin')).status).toBe(202)
    await api.settled()
    expect(await files.read(id)).toMatchObject({ state: 'ready', failure: null, by: { id: 'u-scoped' } })
    const { header, rows } = await files.fetched(id, 'scopedAdmin')
    const seen = new Set(rows.map((row) => row[header.indexOf('Casino (ID)')]))
    expect([...seen]).toEqual(callers.scopedAdmin.casinos)
  })

  it('is logged like its download, with the user', async () => {
    const { id, name } = await files.made(rounds, 'visitor')
    await files.fetched(id, 'visitor')
    const { rows } = await api.call(`/audit-entries?filter={"resource":"reports"}&sort=["id","ASC"]`, {
      as: 'visitor',
    })
    expect(rows).toMatchObject([
      { action: 'request', recordId: id, recordLabel: name, by: { id: 'u-visitor' }, ownerId: 'u-visitor' },
      { action: 'fetch', recordId: id, changes: [] },
    ])
  })
})

it('a file expires after its days, stays in the list, and can be ordered again', async () => {
  const { id, expiresAt } = await files.made(rounds)
  expect(expiresAt).toBe('2026-11-27T09:00:00.000Z')
  expect(await left('report-parts')).toBeGreaterThan(0)
  time = Date.parse(String(expiresAt)) - 1
  await keepUp()
  expect((await files.link(id)).status).toBe(200)
  time += 1
  expect((await files.link(id)).body).toMatchObject({ status: 410, code: 'reportExpired' })
  await keepUp()
  expect(await files.read(id)).toMatchObject({ state: 'expired', name: expect.any(String) as string })
  expect(await left('report-parts')).toBe(0)
  expect((await files.fetched((await files.made(rounds)).id)).rows).toHaveLength(someRounds.length)
})
