import { collections } from '../../src/contract/collections.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { Api } from '../api.ts'
import type { Handler } from '../dialect/routes.ts'
import { requirePermission } from '../guard/guard.ts'
import { everything } from '../stores/store.ts'
import { chainStart, verifyChain, type ChainEnd, type Link } from './chain.ts'
import { chainEnds } from './log.ts'

/** `GET /api/audit-entries/verify`: whether the log is as it was written; for administrators. */
export const verifyAudit =
  (api: Api, entity: Entity): Handler =>
  async ({ user }) => {
    requirePermission(user, entity, 'verify')
    const body = await api.store.transaction(async (tx) => {
      const query = { where: [], sort: [{ field: 'id', order: 'ASC' }], range: everything } as const
      const { rows } = await tx.list(collections.auditLog, query)
      const end = (await tx.get(chainEnds, 'end')) as ChainEnd | undefined
      return verifyChain(rows as unknown as Link[], end ?? chainStart)
    })
    return { status: 200, body }
  }
