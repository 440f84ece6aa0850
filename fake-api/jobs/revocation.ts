import {
  areCredentialsRefused,
  isDatedAhead,
  readRevocations,
  refusedUntilBySubject,
  type RevocableCredential,
} from '../revocation/list.ts'
import type { ApiContext } from '../api.ts'
import type { Reader, Store } from '../stores/store.ts'

/** Stored in place of credentials for jobs that the server starts, which use no token that could be revoked. Set by `queueJob` only. */
export const serverJobCredentials = 'system'

export type JobCredentials = readonly RevocableCredential[] | typeof serverJobCredentials

/**
 * Whether the token that a job was started with would be refused at `time`, in seconds since 1970 by the clock of the identity service. A
 * person's job without the credentials of one may do nothing.
 */
export async function areRightsTaken(reader: Reader, shown: JobCredentials, time: number): Promise<boolean> {
  if (shown === serverJobCredentials) return false
  const isComplete = [/^user:/, /^everybody$/].every((of) => shown.some(({ subject }) => of.test(subject)))
  if (!isComplete || shown.some(({ issuedAt }) => isDatedAhead(issuedAt, time))) return true
  return areCredentialsRefused(refusedUntilBySubject(await readRevocations(reader)), shown)
}

/** Thrown in a transaction of a job whose token would be refused by then, which rolls it back. */
export class JobRevokedError extends Error {}

/** Each transaction throws `JobRevokedError` if the token of the job was revoked while it waited. */
export const storeWithRevocationCheck = (
  { store, identity }: Pick<ApiContext, 'store' | 'identity'>,
  shown: JobCredentials,
): Store => {
  const transaction: Store['transaction'] = (work) =>
    store.transaction(async (tx) => {
      if (await areRightsTaken(tx, shown, identity.time('latest'))) throw new JobRevokedError()
      return work(tx)
    })
  return new Proxy(store, {
    get: (_store, name): unknown => (name === 'transaction' ? transaction : Reflect.get(store, name)),
  })
}
