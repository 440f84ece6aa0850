import { randomBytes } from 'node:crypto'
import { visiblePushChanges, bridgeAddressField, type PushState } from '../../src/contract/pushes.ts'
import type { FindRecords } from '../../src/contract/rules.ts'
import type { Row } from '../../src/contract/values.ts'
import { isPlainSecret } from '../plainSecret.ts'
import { putRow } from '../putRow.ts'
import { maySendSecretTo, originOf } from '../callWithSecrets.ts'
import type { Transaction } from '../stores/store.ts'
import {
  type CasinoConfigurationForBridge,
  configurationChanges,
  buildConfigurations,
  replaceSecretsByChangeTimes,
} from './configuration.ts'
import type { PushFailure } from '../../src/contract/answers/jobs.ts'
import type { FieldChange } from '../../src/contract/answers/shared.ts'

/** What bridges last received, by casino id. The API does not answer it. A row without a configuration only contains the salt. */
export const lastPushesCollection = 'pushed'

export interface LastPush {
  configuration: CasinoConfigurationForBridge | null
  /** UTC instant, ISO 8601. */
  pushedAt: string | null
  /** Scheme, host and port of the receiver; `null` if unknown. */
  origin: string | null
  failure: StoredPushFailure | null
}

/** `at` is the time of the last failure. Rows of earlier versions lack it. */
export type StoredPushFailure = Omit<PushFailure, 'casinoId'> & { at?: string }

export async function readLastPushes(find: FindRecords, ids: readonly string[]) {
  const rows = await find(lastPushesCollection, { id: ids })
  return new Map(
    rows.map((row) => {
      const { failure = null, ...pushed } = row as Row & Omit<LastPush, 'failure'> & Partial<LastPush>
      return [row.id, { ...pushed, failure, origin: toldOf(row) }]
    }),
  )
}

/** Rows of earlier versions have no origin; the origins of their salt tell who received the last push. */
function toldOf({ origin, salt }: Row): string | null {
  if (typeof origin === 'string') return origin
  return (isPlainSecret(salt) && salt.origins?.at(-1)) || null
}

export async function storeSuccessfulPush(
  tx: Transaction,
  casinoId: string,
  pushed: Omit<LastPush, 'failure'>,
) {
  const row = await tx.get(lastPushesCollection, casinoId)
  if (row) await putRow(tx, lastPushesCollection, row, { ...row, ...pushed, failure: null })
}

/** What the bridge received before remains. */
export async function storePushFailure(
  tx: Transaction,
  casinoId: string,
  { at, reason }: Required<Pick<StoredPushFailure, 'at' | 'reason'>>,
): Promise<void> {
  if (!(await tx.get('casinos', casinoId))) return
  const row = await tx.get(lastPushesCollection, casinoId)
  const last = row?.['failure'] as StoredPushFailure | null | undefined
  const failure: StoredPushFailure = { since: last?.since ?? at, at, reason }
  await putRow(tx, lastPushesCollection, row, { ...(row ?? untold(casinoId)), failure })
}

const untold = (casinoId: string) => ({
  ...{ id: casinoId, salt: null, configuration: null, pushedAt: null, origin: null, failure: null },
})

/** Each origin has its own salt: with that of another origin, secrets could be guessed from the hash of what that origin received. */
export async function ensureSaltForOrigin(tx: Transaction, casinoId: string, origin: string | null) {
  const row = await tx.get(lastPushesCollection, casinoId)
  const known = row?.['salt']
  if (isPlainSecret(known) && maySendSecretTo(known, origin)) return known
  const salt = { $secret: randomBytes(24).toString('base64url'), origins: origin === null ? [] : [origin] }
  await putRow(tx, lastPushesCollection, row, { ...(row ?? untold(casinoId)), salt })
  return salt
}

export type PushComparison = Awaited<ReturnType<typeof compareWithLastPushes>>[number]

/** Compares casinos with what their bridges last received, in the same order. `seen` limits the reader's casinos; `null`: all. */
export async function compareWithLastPushes(
  find: FindRecords,
  casinos: readonly Row[],
  seen: readonly string[] | null,
) {
  const bridgeIds = [...new Set(casinos.map(({ bridgeId }) => String(bridgeId)))]
  const [pushed, configurations, bridges] = await Promise.all([
    readLastPushes(
      find,
      casinos.map(({ id }) => id),
    ),
    buildConfigurations(find, casinos),
    find('bridges', { id: bridgeIds }),
  ])
  const origins = new Map<unknown, string | null>(bridges.map((row) => [row.id, originOf(row['routerUrl'])]))
  return casinos.map((casino, index) => {
    const configuration = configurations[index] ?? {}
    const origin = origins.get(casino['bridgeId']) ?? null
    const last = pushed.get(casino.id) ?? null
    return {
      configuration,
      origin,
      pushed: last,
      changes: visiblePushChanges(
        findPendingChanges(last, replaceSecretsByChangeTimes(configuration), origin),
        seen,
      ),
    }
  })
}

/** What a bridge at `origin` lacks. Another origin may have received nothing, so the move counts as a change of `bridge.routerUrl`. */
export function findPendingChanges(
  last: LastPush | null,
  configuration: CasinoConfigurationForBridge,
  origin: string | null,
): FieldChange[] {
  const changes = configurationChanges(last?.configuration ?? null, configuration)
  const told = last?.configuration ? last.origin : null
  return told === null || told === origin
    ? changes
    : [...changes, { field: bridgeAddressField, before: told, after: origin }]
}

export const pushStateOf = (last: LastPush | null, changes: readonly FieldChange[]): PushState =>
  !last?.configuration ? 'never' : changes.length > 0 ? 'changed' : 'upToDate'
