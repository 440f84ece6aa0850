import * as z from 'zod/mini'
import { exportFormats, maxExported, type SignedExport } from '../../../src/contract/audit.ts'
import { can } from '../../../src/contract/can.ts'
import type { Entity } from '../../../src/contract/entity.ts'
import { boundedMap } from '../../../src/contract/limits.ts'
import { Problem } from '../../../src/contract/problem.ts'
import { parseQuery } from '../../../src/contract/parseQuery.ts'
import type { Row } from '../../../src/contract/row.ts'
import type { Action } from '../../actions/action.ts'
import type { Api } from '../../api.ts'
import type { Call } from '../../dialect/call.ts'
import { scopeOf } from '../../guard/scope.ts'
import { toResponse, storedPart } from '../../records/computed.ts'
import { write } from '../../records/write.ts'
import { select } from '../../stores/select.ts'
import { allRowsRange } from '../../stores/store.ts'
import { logChange } from '../log.ts'
import { linesOf } from './lines.ts'
import { entriesOf } from './read.ts'
import { whoOf } from '../../../src/contract/who.ts'
import { defineBound } from '../../defineBound.ts'

const asked = z.strictObject({
  filter: z._default(boundedMap(z.string(), z.unknown(), 100), {}),
  format: z.enum(exportFormats),
})

/** Bytes of all entries of an export, which are in memory at the same time. */
const mostBytes = defineBound({
  what: 'bytes of an export of the audit log',
  limit: 64_000_000,
  per: 'answer',
  atLimit: '409 `tooManyEntries`, which says how many fit',
  test: 'fake-api/stores/largeRecords.test.ts',
})

/**
 * `POST /api/audit-entries/export` with `{filter, format}`: a `SignedExport` of all matching entries, the oldest first. They are read
 * before the write begins that logs the export, since other writes wait for it. Throws `tooManyEntries`: exports are never cut off.
 */
export const exportAudit: Action = (api, entity, name) => async (call) => {
  const made = can(call.user, entity, name) ? await make(api, entity, call) : null
  return write(api, entity, call, name, async (writing) => {
    if (!made) throw new Problem('noPermission')
    const row = { id: '', version: 1, recordLabel: made.name }
    await logChange(writing.tx, writing, name, row, row)
    return { status: 200, body: made }
  })
}

async function make(api: Api, entity: Entity, call: Call): Promise<SignedExport> {
  const { data } = asked.safeParse(await call.body())
  if (!data) throw new Problem('malformed', { params: { parameter: 'body' } })
  const { filter, format } = data
  const now = api.clock().toISOString()
  const entries = await matching(api, entity, call, filter)
  const name = `audit-log-${now.slice(0, 16).replace(/[:T]/g, '-')}.${format}`
  const text = linesOf(entries, format)
  const said = { file: name, entries: entries.length, filter, by: whoOf(call.user), at: now }
  return { name, text, signature: await api.signer.sign(text, said), entries: entries.length }
}

async function matching(api: Api, entity: Entity, { user }: Call, filter: object): Promise<Row[]> {
  const { query, made } = storedPart(entity, parseQuery(entity, { filter: JSON.stringify(filter) }), user)
  const where = [...query.where, ...scopeOf(user, entity, api.registry)]
  const entries = await entriesOf(api.store, { ...query, where }, { most: maxExported, mostBytes })
  if (Array.isArray(entries)) {
    const rows = await toResponse(api.store, entity, entries, user)
    return select(rows, { where: made, sort: [], range: allRowsRange }).rows
  }
  throw new Problem('tooManyEntries', { params: { ...entries } })
}
