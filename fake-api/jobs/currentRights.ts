import {
  areCredentialsRefused,
  readRevocations,
  refusedUntilBySubject,
  type RevocableCredential,
} from '../revocation/list.ts'
import type { Reader, Store } from '../stores/store.ts'

/** What the server's own jobs have in place of credentials: they use no token, so none can be revoked. Only `startJob` says so. */
export const startedByServer = 'system'

/** The credentials in the token that a job was started with, which revocations are compared with. */
export type JobCredentials = readonly RevocableCredential[] | typeof startedByServer

/** Whether the token that a job was started with would be refused now. A person's job without the credentials of one may do nothing. */
export async function areRightsTaken(reader: Reader, shown: JobCredentials): Promise<boolean> {
  if (shown === startedByServer) return false
  const isComplete = [/^user:/, /^everybody$/].every((of) => shown.some(({ subject }) => of.test(subject)))
  return !isComplete || areCredentialsRefused(refusedUntilBySubject(await readRevocations(reader)), shown)
}

/** Thrown in a transaction of a job whose token would be refused by then. Nothing of it is stored, and the job is about to be cancelled. */
export class JobStopped extends Error {}

/** The store of a job's items: a transaction waits for others, so each first checks again whether the job may go on. */
export const withCurrentRights = (store: Store, shown: JobCredentials): Store => {
  const transaction: Store['transaction'] = (work) =>
    store.transaction(async (tx) => {
      if (await areRightsTaken(tx, shown)) throw new JobStopped()
      return work(tx)
    })
  return new Proxy(store, {
    get: (_store, name): unknown => (name === 'transaction' ? transaction : Reflect.get(store, name)),
  })
}
