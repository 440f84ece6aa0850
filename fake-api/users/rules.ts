import { isDeepStrictEqual } from 'node:util'
import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import { refuse } from '../records/check.ts'
import type { UserWriting } from './known.ts'
import { ownValue } from '../../src/contract/own.ts'

/**
 * What nobody may do to themselves: delete (`after` is `null`), disable or demote, or change which casinos they see. Throws
 * `ownUser`.
 */
export function requireOther({ user }: UserWriting, before: Row, after: Row | null): void {
  if (user.id !== before.id) return
  const kept = ['role', 'casinoAccess', 'casinoIds', 'enabled']
  if (!after || kept.some((name) => !isDeepStrictEqual(ownValue(before, name), ownValue(after, name))))
    throw new Problem('ownUser')
}

/** An enabled administrator is left, whatever is done. Throws `lastAdmin`, at the field by which it would be otherwise. */
export function requireAdmin({ known }: UserWriting, before: Row, after: Row | null): void {
  if (!isAdmin(before) || (after && isAdmin(after))) return
  if (known.some(({ row }) => row.id !== before.id && isAdmin(row))) return
  if (!after) throw new Problem('lastAdmin')
  refuse({ [after['role'] === 'admin' ? 'enabled' : 'role']: { code: 'lastAdmin' } })
}

const isAdmin = ({ role, enabled }: Row) => role === 'admin' && enabled === true
