import * as z from 'zod/mini'
import { lastBridgeChecksCollection } from '../../src/contract/neighbourChecks.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/values.ts'
import type { ApiContext } from '../api.ts'
import { logChange } from '../audit/log.ts'
import { putRow } from '../putRow.ts'
import { readChangeableRow } from '../records/read.ts'
import { runWriteWithOwnTransactions, type WriteContext } from '../records/write.ts'
import { contractAnswer, contractAnswerWithETag } from '../http/operation.ts'
import { createChangeAction, defineAction } from './action.ts'
import { reserveIdempotencyKey, runIdempotently } from '../records/idempotency.ts'
import { loggedBytesQuota, requireQuotaLeft } from '../guard/personQuotas.ts'
import { transactionWithCurrentRights } from '../guard/tokenRevocation.ts'
import type { BridgeCheckResult } from '../../src/contract/answers/checks.ts'
import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'

export const checkBridge = defineAction('/bridges/{id}', 'check', {
  summary: 'Ask a bridge how it is',
  description:
    'Asked at its `routerUrl`, see the webhook `bridgeStatus`. The answer is kept as the bridge’s `lastCheck`.',
  answers: contractAnswer('What was found.', 'NeighbourCheck', {
    state: 'ok',
    latencyMs: 12,
    checkedAt: '2026-11-20T09:00:00.000Z',
  }),
  codes: ['addressNotAllowed', 'stale'],
  /** The bridge is called between two transactions, since other writes wait for those. */
  handle: (api, entity, name) => (call) =>
    runWriteWithOwnTransactions(api, entity, call, name, async (attempted) => {
      const begun = await transactionWithCurrentRights({ store: api.store, call }, async (tx) => {
        const writing = { ...attempted, tx }
        const first = await reserveIdempotencyKey(writing)
        if (first) return { first }
        await requireQuotaLeft(tx, loggedBytesQuota, writing)
        return { row: await readChangeableRow(writing, name) }
      })
      if (begun.first) return begun.first
      const found = await ask(begun.row, api)
      if (found === 'notAllowed') throw new ProblemError('addressNotAllowed')
      return api.store.transaction((tx) => {
        const writing = { ...attempted, tx }
        return runIdempotently(writing, async () => {
          const bridge = await readChangeableRow(writing, name)
          // The answer came from another address than the bridge has now.
          if (bridge['routerUrl'] !== begun.row['routerUrl']) throw new ProblemError('stale')
          return { status: 200, body: await keep(writing, name, bridge, found) }
        })
      })
    }),
})

type Found = Omit<BridgeCheckResult, 'checkedAt'>

const answer = z.object({ bridge: z.string(), state: z.literal('ok') })

/** An answer in the name of another bridge comes from a wrongly configured router and is a failure. */
async function ask({ routerUrl }: Row, api: ApiContext): Promise<Found | 'notAllowed'> {
  const address = String(routerUrl).replace(/\/$/, '')
  const asked = await api.ask(`${address}/status`)
  const { latencyMs } = asked
  if (asked.outcome === 'notAllowed') return asked.outcome
  if (asked.outcome !== 'answered') return { state: asked.outcome, latencyMs }
  const { data } = answer.safeParse(asked.body)
  const isItself = data !== undefined && new URL(address).pathname.endsWith(`/${data.bridge}`)
  return { state: asked.status === 200 && isItself ? 'ok' : 'failed', latencyMs }
}

async function keep(writing: WriteContext, name: string, bridge: Row, found: Found) {
  const { tx, now } = writing
  const before = await tx.get(lastBridgeChecksCollection, bridge.id)
  const check: BridgeCheckResult = { ...found, checkedAt: now }
  await putRow(tx, lastBridgeChecksCollection, before, { id: bridge.id, ...check })
  const withState = (state: unknown) => ({ ...bridge, lastCheck: { state } })
  await logChange(tx, writing, name, withState(before?.['state'] ?? null), withState(found.state))
  return check
}

const generate = promisify(generateKeyPair)

export const generateCasinoKeyPair = defineAction('/casinos/{id}', 'generateKeys', {
  id: 'generateKeysOfCasino',
  summary: 'Give a casino a new key pair',
  description: 'The private key stays on the server.',
  answers: contractAnswerWithETag('The casino, with its new public key.', 'Casino'),
  handle: createChangeAction(async ({ now }) => {
    const { privateKey, publicKey } = await generate('ec', {
      namedCurve: 'P-256',
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    })
    return { privateKey: { $secret: privateKey.trim(), changedAt: now }, publicKey: publicKey.trim() }
  }),
})
