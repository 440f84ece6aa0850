import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabaseImportRowCheck } from '../../../fake-api/records/importedRowCheck.ts'
import { generateStateInBatches } from '../../../fake-api/scripts/generate.ts'
import type { RowsByCollection } from '../../../fake-api/stores/rowsByCollection.ts'
import { createJsonStore } from '../../../fake-api/stores/jsonStore.ts'
import { exportToFile } from '../../../fake-api/stores/move/exportFile.ts'
import { registry } from '../../../resources/entities.ts'
import type { Row } from '../../../src/contract/values.ts'
import { installation } from '../../support/api.ts'
import { importFromFile, settleNothing } from '../../support/imported.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'imported-'))))
afterAll(() => rmSync(folder, { recursive: true }))

const fileStore = (state: RowsByCollection) => createJsonStore(state, async () => undefined)

/** A file as the program writes it, whatever rows it has. */
async function fileOf(state: RowsByCollection): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.gz`)
  await exportToFile(path, fileStore(state), new Date('2026-11-20T09:00:00Z'))
  return path
}

const present: RowsByCollection = { casinos: [{ id: 'present', version: 1 }] }

/** Imports rows over `present`, which has to be left as it was; answers what the refusal says. */
async function refusalOf(state: RowsByCollection): Promise<string> {
  const target = fileStore(present)
  const said = await importFromFile(
    await fileOf(state),
    target,
    null,
    createDatabaseImportRowCheck(registry),
  ).then(
    () => 'imported',
    (error: unknown) => (error as Error).message,
  )
  if (said !== 'imported')
    expect((await target.list('casinos', { where: [], sort: [], range: [0, 9] })).rows).toEqual(
      present['casinos'],
    )
  return said
}

/** The installation with a row of a collection changed. */
function changed(
  collection: string,
  change: (row: Row) => Row,
  at = 0,
): { state: RowsByCollection; id: string } {
  const state = installation()
  const rows = [...(state[collection] ?? [])]
  rows[at] = change(rows[at] as Row)
  return { state: { ...state, [collection]: rows }, id: rows[at].id }
}

describe('an import refuses what no server can have written, and leaves the present data as they are', () => {
  it.each<[string, (row: Row) => Row, RegExp]>([
    ['a field by which objects inherit', (row) => withProto(row), /malformed|was changed/],
    ['a nest', (row) => ({ ...row, name: nested(100) }), /malformed/],
    [
      'a secret in clear',
      (row) => withConfig(row, { secret: 'plain' }),
      /"operatorApiConfig.secret": fieldInvalid/,
    ],
    [
      'more beside a secret',
      (row) => withConfig(row, { secret: { $secret: 'x', more: 1 } }),
      /"operatorApiConfig.secret": fieldInvalid/,
    ],
    ['an unpaired surrogate', (row) => ({ ...row, name: 'a\ud800' }), /"name": characterNotAllowed/],
  ])('such as %s', async (_what, change, message) => {
    const at = (installation()['casinos'] ?? []).findIndex((row) => row['operatorApi'] === 'seamless')
    expect(await refusalOf(changed('casinos', change, at).state)).toMatch(message)
  })

  it('such as a secret where none is, which would be sent as it is', async () => {
    const { state } = changed('bridges', (row) => ({ ...row, properties: { $secret: 'x' } }))
    expect(await refusalOf(state)).toMatch(/"properties.*fieldInvalid/)
  })

  it('such as two rows of one id, or a collection by which objects inherit', async () => {
    const [row] = installation()['jurisdictions'] ?? []
    const state = {
      ...installation(),
      'idempotency-keys': [
        { id: 'x', version: 1 },
        { id: 'x', version: 2 },
      ],
    }
    expect(await refusalOf(state)).toContain('idempotency-keys has "x" twice')
    expect(await refusalOf(withProto(installation(), [row]) as RowsByCollection)).toMatch(
      /__proto__.*malformed/,
    )
  })
})

it('an import takes all that the program writes, also against the rules of fields, and fields of an earlier version', async () => {
  expect(await refusalOf(installation())).toBe('imported')
  const { state } = changed('casinos', (row) => ({ ...row, formerField: { $any: 'thing' } }))
  expect(await refusalOf(state)).toBe('imported')
  for (const [collection, fields] of [
    ['audit-entries', { recordLabel: '', recordId: '' }],
    ['significant-events', { reason: 'Deutsch\u2029English' }],
    ['casinos', { name: '', bridgeId: 'gone' }],
  ] as const)
    expect(await refusalOf(changed(collection, (row) => ({ ...row, ...fields })).state)).toBe('imported')
  const generated = fileStore({})
  const batches = generateStateInBatches(installation(), { casinos: 20, games: 70, rounds: 500 })
  await generated.replaceAll(batches, settleNothing)
  const path = join(folder, 'generated.gz')
  await exportToFile(path, generated, new Date('2026-11-20T09:00:00Z'))
  await importFromFile(path, fileStore(present), null, createDatabaseImportRowCheck(registry))
})

const withProto = (row: object, value: unknown = {}) =>
  JSON.parse(`{"__proto__":${JSON.stringify(value)},${JSON.stringify(row).slice(1)}`) as Row

const withConfig = (row: Row, fields: object) => ({
  ...row,
  operatorApiConfig: { ...(row['operatorApiConfig'] as object), ...fields },
})

function nested(depth: number): unknown {
  let value: unknown = 'x'
  for (let at = 0; at < depth; at++) value = [value]
  return value
}
