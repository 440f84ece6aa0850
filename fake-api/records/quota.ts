import type { ErrorCode } from '../../src/contract/errors.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Query } from '../../src/contract/query.ts'
import type { Reader } from '../stores/store.ts'

export interface Quota {
  collection: string
  /** What counts. */
  where: Query['where']
  /** How many there may be, this one included. */
  most: number
  code: ErrorCode
}

/**
 * Throws `code` where there are as many already. Asked in the transaction that writes: those come one after another over all
 * processes, so that two at once do not both find room for the last.
 */
export async function requireRoom(tx: Reader, { collection, where, most, code }: Quota): Promise<void> {
  const { total } = await tx.list(collection, { where, sort: [], range: [0, 0] })
  if (total >= most) throw new Problem(code, { params: { max: most } })
}
