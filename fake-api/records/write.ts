import type { Action } from '../../src/contract/access.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/row.ts'
import type { Api } from '../api.ts'
import { logChange, logRefusal, type Happening } from '../audit/log.ts'
import type { Answer } from '../dialect/answer.ts'
import { problemOf, type Call } from '../dialect/call.ts'
import { requirePermission } from '../guard/guard.ts'
import type { Transaction } from '../stores/store.ts'

/** A write under way: who, what, when, and the transaction it happens in. */
export interface Writing extends Happening {
  api: Api
  tx: Transaction
  call: Call
  body: Record<string, unknown>
}

/**
 * Runs a write: permission first, then `work` in one transaction with the entry that `store` makes of it. What is
 * refused to somebody signed in is written down, too, in a transaction of its own.
 */
export async function write(
  api: Api,
  entity: Entity,
  call: Call,
  action: Action,
  work: (writing: Writing) => Promise<Answer>,
): Promise<Answer> {
  const { user } = call
  const now = api.clock().toISOString()
  let body: Record<string, unknown> = {}
  try {
    requirePermission(user, entity, action)
    body = await call.body()
    return await api.store.transaction((tx) => work({ api, tx, call, body, user, entity, now }))
  } catch (error) {
    const problem = problemOf(error)
    if (audited.includes(problem.status)) {
      const recordId = shortText(call.id || body['id'])
      await api.store.transaction(async (tx) => {
        const row = recordId ? await tx.get(entity.name, recordId) : undefined
        const refused = { attempted: action, code: problem.code, recordId, row }
        await logRefusal(tx, { user, entity, now }, refused)
      })
    }
    throw problem
  }
}

/** The refusals that say something of whoever tried; 400 and 428 are a program's mistakes. */
const audited = [403, 404, 409, 412, 422]

/** Stores a change together with its audit entry, whose id it answers: `before` is `null` at creation, `after` at deletion. */
export async function store(
  writing: Writing,
  action: string,
  before: Row | null,
  after: Row | null,
): Promise<string> {
  const { tx, entity } = writing
  if (!after) await tx.remove(entity.name, before?.id ?? '')
  else await (before ? tx.replace(entity.name, after) : tx.insert(entity.name, after))
  return logChange(tx, writing, action, before, after)
}

const shortText = (value: unknown) => (typeof value === 'string' ? value.trim().slice(0, 200) : '')
