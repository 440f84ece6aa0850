import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { auditEntries } from '../../resources/audit-entries/entity.ts'
import { withoutComputed } from '../../fake-api/records/computed.ts'
import { createSigningKeyFile, openSigner } from '../../fake-api/audit/signer.ts'
import { chainEndCollection, type ChainLink } from '../../fake-api/audit/chain.ts'
import type { Store } from '../../fake-api/stores/store.ts'
import { verifyChain } from '../support/chain.ts'
import { held } from '../support/held.ts'
import type { SignedExport } from '../../src/contract/answers/audit.ts'
import { callers, installation, startApi, type Caller, type TestApi } from '../support/api.ts'
import { releaseInTurn } from '../support/releaseInTurn.ts'

let api: TestApi
const directory = mkdtempSync(join(tmpdir(), 'audit-'))
beforeAll(async () => void (api = await startApi({ state: installation() })))
afterAll(async () => {
  await api.close()
  rmSync(directory, { recursive: true })
})

const exported = async (body: object, as: Caller = 'admin') =>
  (await api.call('/audit-entries/export', { as, method: 'POST', body })).body as SignedExport

/** The program in the documentation for verifying an export. */
const script = /```js\n(import[\s\S]*?)```/.exec(readFileSync('docs/audit-export.md', 'utf8'))?.[1] ?? ''

function verified({ name, text, signature }: SignedExport): Promise<string> {
  const file = join(directory, name)
  writeFileSync(file, text)
  writeFileSync(`${file}.jws`, signature)
  return new Promise((resolve, reject) => {
    const arguments_ = ['--input-type=module', '-', file, `${api.origin}/api/audit-entries/keys`]
    const child = execFile(process.execPath, arguments_, (error, out) =>
      error ? reject(error) : resolve(out),
    )
    child.stdin?.end(script)
  })
}

describe('a signed export', () => {
  it('is refused for its body before it waits for another one', async () => {
    const list = api.store.list
    const [reads, goOn] = [held(), held()]
    vi.spyOn(api.store, 'list').mockImplementation(async (collection, query) => {
      if (collection === 'audit-entries') {
        reads.resolve()
        await goOn.promise
      }
      return list(collection, query)
    })
    const first = exported({ format: 'ndjson' })
    await reads.promise
    const other = await api.call('/audit-entries/export', { method: 'POST', body: { format: 'none' } })
    expect(other.body).toMatchObject({ status: 400, code: 'malformed' })
    goOn.resolve()
    expect((await first).entries).toBeGreaterThan(0)
    vi.restoreAllMocks()
  })

  it('has all matching entries as they were written, and the signature covers filter and number', async () => {
    const { rows, headers } = await api.call('/audit-entries?filter={"resource":"casinos"}&sort=["id","ASC"]')
    const file = await exported({ format: 'ndjson', filter: { resource: 'casinos' } })
    expect(
      file.text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(rows.map((row) => withoutComputed(auditEntries, row)))
    expect(file.entries).toBe(Number(headers.get('X-Total-Count')))
    // 9:00 UTC in the zone of the installation, as on screen.
    expect(file.name).toBe('audit-log-2026-11-20-10-00.ndjson')
    const said = JSON.parse(await verified(file)) as object
    expect(said).toMatchObject({
      file: file.name,
      entries: file.entries,
      filter: { resource: 'casinos' },
      by: { name: 'Ada Admin' },
    })
  })

  it('is refused if there are more entries than an export holds', async () => {
    const list: Store['list'] = async (name, query) => {
      const page = await api.store.list(name, query)
      return name === 'audit-entries' && query.range?.[1] === 0 ? { ...page, total: 50_001 } : page
    }
    const full = await startApi({ store: { ...api.store, list, close: async () => undefined } })
    const body = { format: 'csv', filter: {} }
    const answer = await full.call('/audit-entries/export', { method: 'POST', body })
    await full.close()
    const params = { count: 50_001, most: 50_000 }
    expect(answer.body).toMatchObject({ status: 409, code: 'tooManyEntries', params })
  })

  it('fails verification after the change of a byte', async () => {
    const file = await exported({ format: 'csv', filter: {} })
    expect(JSON.parse(await verified(file))).toMatchObject({ entries: file.entries })
    const text = file.text.replace('Aurora', 'Aurorb')
    expect(text).not.toBe(file.text)
    await expect(verified({ ...file, text })).rejects.toThrow('signature verification failed')
  })

  it('of all entries contains the whole chain', async () => {
    const { text, entries } = await exported({ format: 'ndjson' })
    const links = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as ChainLink)
    const end = { hash: String(links.at(-1)?.hash), entries }
    expect(verifyChain(links, end)).toEqual({ valid: true, entries })
  })

  it('as a table has a line for each change, with defused formulas', async () => {
    const body = { name: '=HYPERLINK("http://x.example")' }
    const { record } = await api.call('/jurisdictions', { method: 'POST', body })
    const { text } = await exported({ format: 'csv', filter: { recordId: record.id } })
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[2]).toContain(`"'=HYPERLINK(""http://x.example"")"`)
  })

  it('is logged, allowed to administrators, and limited to what they see', async () => {
    const { name } = await exported({ format: 'csv' })
    const [entry] = (await api.call('/audit-entries?sort=["id","DESC"]&range=[0,0]')).rows
    expect(entry).toMatchObject({ action: 'export', recordLabel: name, resource: 'audit-entries' })
    expect(await exported({ format: 'csv' }, 'visitor')).toMatchObject({ code: 'noPermission' })
    const { text } = await exported({ format: 'ndjson', filter: { resource: 'casinos' } }, 'scopedAdmin')
    expect(text).toContain('cf_aurora')
    expect(text).not.toContain('cf_cobalt')
    const mine = '/audit-entries?filter={"resource":"audit-entries","action":"export"}'
    const by = async (as: Caller) =>
      (await api.call(mine, { as })).rows.map((row) => (row['by'] as { id: string }).id)
    expect(new Set(await by('scopedAdmin'))).toEqual(new Set([callers.scopedAdmin.sub]))
    expect(await by('guest')).toEqual([])
    expect(await exported({ format: 'xml' })).toMatchObject({ code: 'malformed' })
  })
})

it('an export is made once at a time per person, and twice in all', async () => {
  const { get } = api.store
  const answers: (() => void)[] = []
  let [inFlight, most] = [0, 0]
  api.store.get = async (collection, id) => {
    if (collection !== chainEndCollection) return get(collection, id)
    most = Math.max(most, ++inFlight)
    await new Promise<void>((resolve) => answers.push(resolve))
    inFlight -= 1
    return get(collection, id)
  }
  const inTurn = async (people: readonly Caller[], atOnce: number) => {
    most = 0
    const body = { format: 'ndjson', filter: { resource: 'casinos' } }
    const calls = people.map((as) => exported(body, as))
    await releaseInTurn(answers, calls.length, atOnce)
    for (const made of await Promise.all(calls)) expect(made.entries).toBeGreaterThan(0)
    return most
  }
  expect(await inTurn(['admin', 'admin', 'admin'], 1)).toBe(1)
  expect(
    await inTurn(
      ['one', 'two', 'three'].map((sub) => ({ ...callers.admin, sub })),
      2,
    ),
  ).toBe(2)
  api.store.get = get
})

describe('the key that signs exports', () => {
  it('is created once and readable to its owner only, or configured', async () => {
    const file = join(directory, 'key.json')
    await createSigningKeyFile(file)
    const { publicKey } = await openSigner(file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await createSigningKeyFile(file)
    expect((await openSigner(file)).publicKey).toEqual(publicKey)
    expect(publicKey).not.toHaveProperty('d')
  })

  it('is named in the error if it cannot be used', async () => {
    const file = join(directory, 'none.json')
    await expect(openSigner(file)).rejects.toThrow(/AUDIT_KEY: .*none\.json cannot be read/)
    writeFileSync(file, '{}')
    await expect(openSigner(file)).rejects.toThrow(/AUDIT_KEY: .* holds no private key/)
  })
})
