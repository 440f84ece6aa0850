import { ProblemError } from '../../src/contract/problem.ts'
import type { Call } from '../http/call.ts'
import type { Reader, Store, Transaction } from '../stores/store.ts'
import { refusedUntilBySubject, areCredentialsRefused, readRevocations } from '../revocation/list.ts'

/** Throws `unauthenticated` if rights have changed since the call began. Reads the store, since other processes revoke tokens, too. */
export async function requireTokenNotRevoked(reader: Reader, call: Call): Promise<void> {
  call.requireCurrent()
  if (areCredentialsRefused(refusedUntilBySubject(await readRevocations(reader)), call.shown))
    throw new ProblemError('unauthenticated')
}

/** The transaction of a call, which has waited for others, and so first checks again whether the caller may still write. */
export const transactionWithCurrentRights = <T>(
  { store, call }: { store: Pick<Store, 'transaction'>; call: Call },
  work: (tx: Transaction) => Promise<T>,
): Promise<T> =>
  store.transaction(async (tx) => {
    await requireTokenNotRevoked(tx, call)
    return work(tx)
  })
