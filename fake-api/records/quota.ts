import type { ErrorCode } from '../../src/contract/errors.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Query } from '../../src/contract/query.ts'
import type { Reader } from '../stores/store.ts'

export interface Quota {
  collection: string
  /** The counted records. */
  where: Query['where']
  /** The greatest number, including the new one. */
  most: number
  code: ErrorCode
}

/**
 * Throws `code` if there are as many already. Checked in the transaction that writes, so that two parallel ones do not both get the last
 * place.
 */
export async function requireQuota(tx: Reader, { collection, where, most, code }: Quota): Promise<void> {
  const { total } = await tx.list(collection, { where, sort: [], range: [0, 0] })
  if (total >= most) throw new Problem(code, { params: { max: most } })
}
