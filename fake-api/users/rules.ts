import { isDeepStrictEqual } from 'node:util'
import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import { throwRuleErrors } from '../records/check.ts'
import type { UserWriting } from './known.ts'
import { hasOtherAdmin } from './reader.ts'
import { rightsOf, type Rights } from './rights.ts'
import { unsettledUserIds } from './unsettled.ts'
import { ownValue } from '../../src/contract/own.ts'

/**
 * What users may not do to themselves: delete (`after` is `null`), disable or demote, or change which casinos they see. Throws `ownUser`.
 */
export function requireOther({ user }: UserWriting, before: Row, after: Row | null): void {
  if (user.id !== before.id) return
  const fixed = ['role', 'casinoAccess', 'casinoIds', 'enabled']
  if (!after || fixed.some((name) => !isDeepStrictEqual(ownValue(before, name), ownValue(after, name))))
    throw new Problem('ownUser')
}

/**
 * An enabled administrator is left, whatever is done, and so is one of all casinos: nobody else changes what limited administrators
 * may not, such as shared bridges, or gives anybody access to all casinos. Throws `lastAdmin` and `lastUnlimitedAdmin`, at the field
 * by which it would be otherwise, and what `hasOtherAdmin` does.
 */
export async function requireAdmin({ api }: UserWriting, before: Row, after: Row | null): Promise<void> {
  // Users with an unsettled change may still lose rights.
  const others = new Set([before.id, ...(await unsettledUserIds(api.store))])
  for (const [code, isOne] of kept) {
    if (!isOne(rightsOf(before)) || (after && isOne(rightsOf(after)))) continue
    if (await hasOtherAdmin(api.identity, others, isOne)) continue
    if (!after) throw new Problem(code)
    throwRuleErrors({ [lostBy(rightsOf(after))]: { code } })
  }
}

const isAdmin = ({ role, enabled }: Rights) => role === 'admin' && enabled

/** The kinds of which one has to remain. If there is nobody of a kind, as before they were counted, nothing is prevented. */
const kept = [
  ['lastAdmin', isAdmin],
  ['lastUnlimitedAdmin', (rights: Rights) => isAdmin(rights) && rights.casinoAccess === 'all'],
] as const

const lostBy = ({ role, enabled }: Rights) =>
  role !== 'admin' ? 'role' : enabled ? 'casinoAccess' : 'enabled'
