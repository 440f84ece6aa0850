import { createHash } from 'node:crypto'
import { documentedLimit } from '../documentedLimit.ts'
import type { Action } from '../../src/contract/access.ts'
import type { RefusedWriteSummary } from '../../src/contract/audit.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import { type Entity, fieldOf } from '../../src/contract/entity.ts'
import { type Row, ownValue } from '../../src/contract/values.ts'
import { toResponseRow } from '../records/computed.ts'
import type { Transaction } from '../stores/store.ts'
import {
  appendAuditEntry,
  appendAuditEntries,
  type AuditContext,
  type AuditContextOfAnyPerson,
} from './chain.ts'
import { changesBetween, type Change } from './changes.ts'
import { canonicalJson } from '../safeJson.ts'
import { valueAt } from '../paths.ts'
import { labelOf } from '../records/find.ts'

export async function logChange(
  tx: Transaction,
  happening: AuditContext,
  action: string,
  before: Row | null,
  after: Row | null,
) {
  const row = after ?? before
  const { entity } = happening
  const named =
    row && fieldOf(entity, entity.label).computed ? await toResponseRow(tx, entity, row, happening.user) : row
  return appendAuditEntry(tx, happening, {
    action,
    ...auditSubject(happening, named, row?.id ?? ''),
    changes: changesBetween(loggedOf(entity, before), loggedOf(entity, after)),
  })
}

export interface RefusedWrite {
  attempted: Action
  code: ErrorCode
  recordId: string
  row: Row | undefined
  /** Changes that happened in spite of the refusal. */
  changes?: Change[]
  /** Whether a called system may have made the change, so that it cannot be logged as refused. */
  isUnknown?: boolean
}

export function logRefusal(tx: Transaction, happening: AuditContext, refused: RefusedWrite) {
  const { attempted, code, recordId, row, changes = [], isUnknown } = refused
  return appendAuditEntry(tx, happening, {
    action: isUnknown ? 'outcomeUnknown' : 'refused',
    ...auditSubject(happening, row ?? null, recordId),
    changes,
    attempted,
    code,
  })
}

/** Stands for more than one casino, or for all; no casino has an empty id. */
export const severalCasinosMarker = ''

interface RefusedTogether extends AuditContextOfAnyPerson {
  /** `null` for none; `severalCasinosMarker` makes the entry visible to users who see the whole installation. */
  casino: string | null
  count: number
  /** Most frequent first. The rest of the count is of other kinds. */
  kinds: readonly RefusedWriteSummary[]
}

export function logRefusalSummary(tx: Transaction, { casino, count, kinds, ...happening }: RefusedTogether) {
  return appendAuditEntry(tx, happening, {
    action: 'refusedMore',
    ...{ recordId: '', recordLabel: '', ownerId: happening.user.id },
    ...(casino === severalCasinosMarker ? { casinoId: null, casinoIds: [] } : { casinoId: casino }),
    changes: [
      { field: 'count', before: null, after: count },
      { field: 'refused', before: null, after: kinds },
    ],
    attempted: kinds[0]?.attempted ?? null,
    code: kinds[0]?.code ?? null,
  })
}

/** The entry of the outcome has this one as its parent. */
export const logBeforeExternalCall = async (
  tx: Transaction,
  happening: AuditContext,
  attempted: Action,
  row: Row,
) => (await logBeforeExternalCalls(tx, happening, attempted, [row]))[0] as string

/** Returns the ids of the entries in the order of the records. */
export const logBeforeExternalCalls = (
  tx: Transaction,
  happening: AuditContext,
  attempted: Action,
  rows: readonly Row[],
): Promise<string[]> =>
  appendAuditEntries(
    tx,
    happening,
    rows.map((row) => ({
      action: 'attempted',
      ...auditSubject(happening, row, row.id),
      changes: [],
      attempted,
    })),
  )

interface FailedSignIn {
  /** UTC instant, ISO 8601. */
  at: string
  userId: string
  name: string
  /** The IP address; empty if unknown. */
  address: string
  changes?: Change[]
}

/** The entry has its own time and person instead of those of the caller; `changes` sum up several failed sign-ins. */
export function logFailedSignIn(
  tx: Transaction,
  entity: Entity,
  { at, userId, name, address, changes = [] }: FailedSignIn,
) {
  return appendAuditEntry(
    tx,
    { user: { id: userId, name }, entity, now: at },
    {
      action: 'signInFailed',
      recordId: userId,
      recordLabel: name,
      casinoId: null,
      ownerId: null,
      changes,
      ...(address && { address }),
    },
  )
}

const longestLogged = documentedLimit(
  'characters of a value that the audit log keeps of records that nobody edits',
  2_000,
)

/** Long values are replaced by their digest, since everybody may create such records (report files), and entries are kept for ever. */
function loggedOf({ readOnly }: Entity, row: Row | null): Row | null {
  if (!readOnly || !row) return row
  const short = Object.entries(row).map(([name, value]) => [name, shortened(value)])
  return Object.fromEntries(short) as Row
}

function shortened(value: unknown): unknown {
  const text = canonicalJson(value)
  if (text.length <= longestLogged) return value
  return { 'sha-256': createHash('sha256').update(text).digest('hex'), characters: String(text.length) }
}

/** A record that was not found counts as a casino of its own, or as the caller's, so that not everybody sees attempts with guessed ids. */
export function auditSubject({ entity, user, casinoIds }: AuditContext, row: Row | null, recordId: string) {
  const owner = entity.owner?.id ?? entity.creatorField
  return {
    recordId,
    recordLabel: row ? labelOf(entity, row) : '',
    ...(casinoIds ? ofCasinos(casinoIds) : casinosOf(entity, row, recordId)),
    ownerId: owner ? String((row && valueAt(row, owner)) ?? user.id) : null,
  }
}

/** A record that is seen by its casinos, and names none, concerns the whole installation. */
function casinosOf({ scope, whole }: Entity, row: Row | null, recordId: string) {
  const value = scope && (row ? ownValue(row, scope) : scope === 'id' && recordId)
  if (typeof value === 'string' && value) return { casinoId: value }
  const listed = Array.isArray(value) ? value.map(String) : []
  return whole || (scope && row) ? ofCasinos(listed) : { casinoId: null }
}

function ofCasinos(ids: readonly string[]) {
  const [first] = ids
  return ids.length === 1 && first !== undefined ? { casinoId: first } : { casinoId: null, casinoIds: ids }
}
