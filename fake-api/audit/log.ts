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
import { subject } from './subject.ts'

export interface AuditContext {
  user: User
  entity: Entity
  now: string
  /** The entry that this one follows from. */
  parentId?: string
  /** The casinos that an entry is about, where its record does not say them. */
  casinoIds?: readonly string[]
}

/** Writes down an accepted change, in its own transaction; answers the entry's id. */
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
    changes: changesBetween(before, after),
    attempted: null,
    code: null,
  })
}

export interface Refused {
  attempted: Action
  code: ErrorCode
  recordId: string
  /** Where the record exists. */
  row: Row | undefined
  /** What came of it all the same. */
  changes: Change[]
  /** Whether another system was asked for it and may have done it, so that nobody can say that it was refused. */
  isUnknown: boolean
}

/** Writes down a write that was refused, has failed, or of which it is not known what has become. */
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

/** Stands for more casinos than one, or all: no casino has an id without characters. */
export const several = ''

/** Refused writes of a person that are on record by their number. */
export interface RefusedTogether extends Appended {
  /** Of one casino; `null` is of none, `several` of more: for those who see the whole installation. */
  casino: string | null
  /** The most frequent first. */
  kinds: readonly RefusedKind[]
}

/** Writes down how many writes were refused to a person, by kind. */
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

/** Writes down what another system is about to be asked for; its outcome is an entry that follows from this one. */
export const logIntent = async (tx: Transaction, happening: AuditContext, attempted: Action, row: Row) =>
  (await logIntents(tx, happening, attempted, [row]))[0] as string

/** The same for many records: answers an entry's id for each, in their order. */
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

/** A sign-in that the identity service did not let in. */
export interface FailedSignIn {
  /** UTC instant, ISO 8601. */
  at: string
  /** Empty where nobody has the name. */
  userId: string
  /** As it was typed. */
  name: string
  /** Empty where it is not known. */
  address: string
  /** Of several that are on record by their number. */
  changes?: Change[]
}

/** Writes down a sign-in that failed, as of then; by whoever it was. */
export function logFailedSignIn(
  tx: Transaction,
  entity: Entity,
  { at, userId, name, address, changes = [] }: FailedSignIn,
) {
  const user: User = { id: userId, name, role: null, casinoAccess: 'selected', casinos: [] }
  return append(
    tx,
    { user, entity, now: at },
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
