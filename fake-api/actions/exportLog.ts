import * as z from 'zod/mini'
import { exportFormats, type ExportFormat } from '../../src/contract/audit.ts'
import { casinoScopeOf } from '../../src/contract/access.ts'
import { can, type Entity, builtInCollections } from '../../src/contract/entity.ts'
import { boundedMap } from '../../src/contract/limits.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { parseQuery } from '../../src/contract/parseQuery.ts'
import type { Row } from '../../src/contract/values.ts'
import { minuteOf } from '../../src/contract/day.ts'
import { contractAnswer, filterSchemaNameOf, objectSchema, schemaRef } from '../http/operation.ts'
import { defineAction } from './action.ts'
import type { ApiContext } from '../api.ts'
import type { Call } from '../http/call.ts'
import { scopeConditions } from '../guard/scope.ts'
import { redactOutOfScope, splitQueryForStore } from '../records/computed.ts'
import { runWriteTransaction } from '../records/write.ts'
import { selectPage } from '../stores/select.ts'
import type { Reader } from '../stores/store.ts'
import { logChange } from '../audit/log.ts'
import { documentedLimit } from '../documentedLimit.ts'
import { currentReadContext, requireCallerConnected } from '../lanes/readContext.ts'
import { createSlotQueue } from '../lanes/slotQueue.ts'
import { toWho } from '../../src/contract/who.ts'
import { csvText } from '../../src/contract/csv.ts'
import { valueAt } from '../paths.ts'
import type { Change } from '../audit/changes.ts'
import type { Query } from '../../src/contract/query.ts'
import { readInBatches } from '../stores/move/batches.ts'
import { chainStart, entryId, type ChainEnd, chainEndCollection } from '../audit/chain.ts'
import type { SignedExport } from '../../src/contract/answers/audit.ts'

const asked = z.strictObject({
  filter: z._default(boundedMap(z.string(), z.unknown(), 100), {}),
  format: z.enum(exportFormats),
})

const mostEntries = documentedLimit('entries of an export of the audit log', 50_000)
/** All entries of an export are in memory at the same time. */
const mostBytes = documentedLimit('bytes of an export of the audit log', 64_000_000)

const mostExports = documentedLimit(
  'exports of the audit log that are made, or not yet taken by their clients, at once',
  2,
)
const mostExportsOfOne = documentedLimit('such exports at once of one', 1)
/** An export holds its entries several times over, and its text until the client has taken that. */
const exporting = createSlotQueue({ most: mostExports, maxPerPerson: mostExportsOfOne })

export const exportAudit = defineAction('/audit-entries', 'export', {
  id: 'exportAudit',
  summary: 'Entries as a file with a detached signature',
  description:
    'All that match, oldest first; nothing is cut off: too many, in number or in bytes, are refused. The export is an entry of the log itself.',
  body: {
    schema: objectSchema(
      { filter: schemaRef(filterSchemaNameOf('audit-entries')), format: { enum: exportFormats } },
      ['format'],
    ),
    example: { filter: { resource: 'casinos' }, format: 'ndjson' },
  },
  answers: contractAnswer('The file and its signature.', 'SignedExport'),
  codes: ['tooManyEntries'],
  parameters: [],
  /** Entries are read before the transaction that logs the export, since other writes wait for it. */
  handle: (api, entity, name) => async (call) => {
    const made = can(call.user, entity, name) ? await make(api, entity, call) : null
    return runWriteTransaction(api, entity, call, name, async (writing) => {
      if (!made) throw new ProblemError('noPermission')
      const row = { id: '', version: 1, recordLabel: made.name }
      const casinoIds = casinoScopeOf(writing.user) ?? []
      await logChange(writing.tx, { ...writing, casinoIds }, name, row, row)
      return { status: 200, body: made }
    })
  },
})

async function make(api: ApiContext, entity: Entity, call: Call): Promise<SignedExport> {
  const { data } = asked.safeParse(await call.body())
  if (!data) throw new ProblemError('malformed', { params: { parameter: 'body' } })
  const leave = await exporting.enter(currentReadContext() ?? { person: call.user.id, gone: null })
  call.onceEnded(leave)
  requireCallerConnected()
  return sign(api, entity, call, data)
}

async function sign(api: ApiContext, entity: Entity, call: Call, { filter, format }: z.infer<typeof asked>) {
  const now = api.clock().toISOString()
  const entries = await matching(api, entity, call, filter)
  const name = `audit-log-${minuteOf(now).replace(/[: ]/g, '-')}.${format}`
  const text = linesOf(entries, format)
  const said = { file: name, entries: entries.length, filter, by: toWho(call.user), at: now }
  return { name, text, signature: await api.signer.sign(text, said), entries: entries.length }
}

async function matching(api: ApiContext, entity: Entity, { user }: Call, filter: object): Promise<Row[]> {
  const { query, made } = splitQueryForStore(
    entity,
    parseQuery(entity, { filter: JSON.stringify(filter) }),
    user,
  )
  const where = [...query.where, ...scopeConditions(user, entity, api.registry)]
  const entries = await readEntriesOrCount(api.store, { ...query, where }, { most: mostEntries, mostBytes })
  if (Array.isArray(entries)) {
    // As stored, without what is computed from later entries: the hashes cover no more than was written.
    const rows = entries.map((entry) => redactOutOfScope(entity, entry, user))
    return selectPage(rows, { where: made }).rows
  }
  throw new ProblemError('tooManyEntries', { params: { ...entries } })
}

const linesOf = (entries: readonly Row[], format: ExportFormat): string =>
  format === 'ndjson'
    ? entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
    : csvText([...columns, 'field', 'before', 'after'], entries.flatMap(cellsOf), ',')

const columns = [
  ...[
    'id',
    'changedAt',
    'by.id',
    'by.name',
    'by.username',
    'action',
    'resource',
    'recordId',
    'recordLabel',
    'casinoId',
    'casinoIds',
  ],
  ...['attempted', 'code', 'parentId', 'address', 'previousHash', 'hash'],
]

function cellsOf(entry: Row): string[][] {
  const own = columns.map((path) => written(valueAt(entry, path)))
  const changes = entry['changes'] as Change[]
  if (changes.length === 0) return [[...own, '', '', '']]
  return changes.map(({ field, before, after }) => [...own, field, written(before), written(after)])
}

const written = (value: unknown) =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** Oldest first. If there are more than `most`, or more than fit into memory, returns their number and the number that is possible. */
export async function readEntriesOrCount(
  reader: Reader,
  { where, search }: Pick<Query, 'where' | 'search'>,
  { most, mostBytes }: { most: number; mostBytes: number },
): Promise<Row[] | { count: number; most: number }> {
  const end = ((await reader.get(chainEndCollection, 'end')) as ChainEnd | undefined) ?? chainStart
  const matching = {
    where: [...where, { field: 'id', op: 'lte', value: entryId(end.entries) } as const],
    ...(search && { search }),
  }
  const { total: count } = await reader.list(builtInCollections.auditLog, {
    ...matching,
    range: [0, 0],
  })
  if (count > most) return { count, most }
  const entries: Row[] = []
  let bytes = 0
  for await (const rows of readInBatches(reader, builtInCollections.auditLog, { ...matching, most: 1000 }))
    for (const row of rows) {
      bytes += Buffer.byteLength(JSON.stringify(row))
      if (bytes > mostBytes || entries.length === most) return { count, most: entries.length }
      entries.push(row)
    }
  return entries
}
