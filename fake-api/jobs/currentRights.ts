import {
  areCredentialsRefused,
  readRevocations,
  refusedUntilBySubject,
  type RevocableCredential,
} from '../revocation/list.ts'
import type { Reader, Store } from '../stores/store.ts'

/** Whether the token that a job was started with would be refused now. */
export const areRightsTaken = async (
  reader: Reader,
  shown: readonly RevocableCredential[],
): Promise<boolean> =>
  shown.length > 0 && areCredentialsRefused(refusedUntilBySubject(await readRevocations(reader)), shown)

/** Thrown in a transaction of a job whose token would be refused by then. Nothing of it is stored, and the job is about to be cancelled. */
export class JobStopped extends Error {}

/** The store of a job's items: a transaction waits for others, so each first checks again whether the job may go on. */
export const withCurrentRights = (store: Store, shown: readonly RevocableCredential[]): Store => {
  const transaction: Store['transaction'] = (work) =>
    store.transaction(async (tx) => {
      if (await areRightsTaken(tx, shown)) throw new JobStopped()
      return work(tx)
    })
  return new Proxy(store, {
    get: (_store, name): unknown => (name === 'transaction' ? transaction : Reflect.get(store, name)),
  })
}
