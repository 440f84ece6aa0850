import type { Action, User } from '../../src/contract/access.ts'
import type { RefusedKind } from '../../src/contract/audit.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/row.ts'
import { fieldOf } from '../../src/contract/describe.ts'
import { presentedRow } from '../records/computed.ts'
import type { Transaction } from '../stores/store.ts'
import { append, appendAll, type Appended } from './append.ts'
import { changesBetween, type Change } from './changes.ts'
import { loggedOf } from './logged.ts'
import { subject } from './subject.ts'

export interface AuditContext {
  user: User
  entity: Entity
  now: string
  /** The entry that caused this one. */
  parentId?: string
  /** The casinos of the entry, if they do not follow from its record. */
  casinoIds?: readonly string[]
}

/** Logs an accepted change in its own transaction. Returns the entry's id. */
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
    row && fieldOf(entity, entity.label).computed ? await presentedRow(tx, entity, row, happening.user) : row
  return append(tx, happening, {
    action,
    ...subject(happening, named, row?.id ?? ''),
    changes: changesBetween(loggedOf(entity, before), loggedOf(entity, after)),
    attempted: null,
    code: null,
  })
}

export interface Refused {
  attempted: Action
  code: ErrorCode
  recordId: string
  /** The record, if it exists. */
  row: Row | undefined
  /** Changes that happened in spite of the refusal. */
  changes: Change[]
  /** Whether another system was asked and may have made the change, so that it cannot be called refused. */
  isUnknown: boolean
}

/** Logs a write that was refused or failed, or whose outcome is unknown. */
export function logRefusal(tx: Transaction, happening: AuditContext, refused: Refused) {
  const { attempted, code, recordId, row, changes, isUnknown } = refused
  return append(tx, happening, {
    action: isUnknown ? 'outcomeUnknown' : 'refused',
    ...subject(happening, row ?? null, recordId),
    changes,
    attempted,
    code,
  })
}

/** Stands for more than one casino, or for all: no casino has an empty id. */
export const several = ''

/** Refused writes of a person, logged as a summary. */
export interface RefusedTogether extends Appended {
  /** The casino; `null` for none, `several` for more than one, visible to users who see the whole installation. */
  casino: string | null
  /** The most frequent first. */
  kinds: readonly RefusedKind[]
}

/** Logs a summary of a person's refused writes by kind. */
export function logRefusals(tx: Transaction, { casino, kinds, ...happening }: RefusedTogether) {
  const count = kinds.reduce((sum, kind) => sum + kind.count, 0)
  return append(tx, happening, {
    action: 'refusedMore',
    ...{ recordId: '', recordLabel: '', ownerId: happening.user.id },
    ...(casino === several ? { casinoId: null, casinoIds: [] } : { casinoId: casino }),
    changes: [
      { field: 'count', before: null, after: count },
      { field: 'refused', before: null, after: kinds },
    ],
    attempted: kinds[0]?.attempted ?? null,
    code: kinds[0]?.code ?? null,
  })
}

/** Logs what another system is about to be asked; the outcome is an entry caused by this one. */
export const logIntent = async (tx: Transaction, happening: AuditContext, attempted: Action, row: Row) =>
  (await logIntents(tx, happening, attempted, [row]))[0] as string

/** The same for many records. Returns the id of an entry for each, in their order. */
export const logIntents = (
  tx: Transaction,
  happening: AuditContext,
  attempted: Action,
  rows: readonly Row[],
): Promise<string[]> =>
  appendAll(
    tx,
    happening,
    rows.map((row) => ({
      action: 'attempted',
      ...subject(happening, row, row.id),
      changes: [],
      attempted,
      code: null,
    })),
  )

/** A sign-in that the identity service refused. */
export interface FailedSignIn {
  /** UTC instant, ISO 8601. */
  at: string
  /** Empty if no user has the name. */
  userId: string
  /** As it was typed. */
  name: string
  /** Empty if it is unknown. */
  address: string
  /** Set for a summary of several. */
  changes?: Change[]
}

/** Logs a failed sign-in with its own time and person. */
export function logFailedSignIn(
  tx: Transaction,
  entity: Entity,
  { at, userId, name, address, changes = [] }: FailedSignIn,
) {
  return append(
    tx,
    { user: { id: userId, name }, entity, now: at },
    {
      action: 'signInFailed',
      recordId: userId,
      recordLabel: name,
      casinoId: null,
      ownerId: null,
      changes,
      attempted: null,
      code: null,
      ...(address && { address }),
    },
  )
}
