import { createHash } from 'node:crypto'
import { pick } from 'es-toolkit/compat'
import { registry } from '../../resources/entities.ts'
import { isSentToBridge } from '../../src/contract/field.ts'
import { isObject, type Row } from '../../src/contract/values.ts'
import { isPlayable, loadPlayableLinksWithoutPush } from '../../src/contract/playable.ts'
import type { UnsendableSecret, Job, JobItem, PushedTarget } from '../../src/contract/answers/jobs.ts'
import type { FindRecords } from '../../src/contract/rules.ts'
import { changesBetween } from '../audit/changes.ts'
import { putRow } from '../putRow.ts'
import { canonicalJson } from '../safeJson.ts'
import { isPlainSecret, type PlainSecret } from '../plainSecret.ts'
import { secretUnsentReason, type RevealStoredSecret } from '../callWithSecrets.ts'
import type { FieldChange } from '../../src/contract/answers/shared.ts'
import { jobStateFromOutcomes } from '../../src/contract/jobs.ts'
import { pushesCollection } from '../../src/contract/pushes.ts'
import type { Transaction } from '../stores/store.ts'
import { inListConditions } from '../../src/contract/query.ts'

/** `integration` has its fields, or is `null`; `games` are the ids playable once the push succeeds. Secrets are `PlainSecret`s. */
export type CasinoConfigurationForBridge = Record<string, unknown>

export async function buildConfigurations(
  find: FindRecords,
  rows: readonly Row[],
): Promise<CasinoConfigurationForBridge[]> {
  const integrationIds = rows.map(({ integrationId }) => integrationId).filter((id) => typeof id === 'string')
  const [shared, assigned] = await Promise.all([
    find('integrations', { id: [...new Set(integrationIds)] }),
    find('casino-games', { casinoId: rows.map(({ id }) => id) }),
  ])
  const links = await loadPlayableLinksWithoutPush(assigned, find)
  const integrationOf = new Map<unknown, Row>(shared.map((row) => [row.id, row]))
  const gamesOf = new Map<unknown, string[]>(rows.map(({ id }) => [id, []]))
  assigned.forEach(({ casinoId, gameId }, index) => {
    if (isPlayable(links[index] ?? [])) gamesOf.get(casinoId)?.push(String(gameId))
  })
  return rows.map((casino) => {
    const integration = integrationOf.get(casino['integrationId'])
    return {
      ...sentOf('casinos', casino),
      integrationOptions: byOption(casino['integrationOptions']),
      integration: integration ? sentOf('integrations', integration) : null,
      games: gamesOf.get(casino.id)?.sort() ?? [],
    }
  })
}

/** A configuration as it is stored after a push: secrets are replaced by the time when they were changed. */
export function replaceSecretsByChangeTimes<T>(value: T): T
export function replaceSecretsByChangeTimes(value: unknown): unknown {
  return mapped(value, ({ changedAt }) => ({ $secret: '', ...(changedAt && { changedAt }) }))
}

/** Compares configurations without secrets. Lists of games contain only those that differ. `before` is `null` if there was none. */
export const configurationChanges = (
  before: CasinoConfigurationForBridge | null,
  after: CasinoConfigurationForBridge,
): FieldChange[] =>
  changesBetween(before as Row | null, after as Row).map(({ field, before: was, after: is }) =>
    field === 'games' && Array.isArray(was) && Array.isArray(is)
      ? { field, before: lacking(was, is), after: lacking(is, was) }
      : { field, before: was, after: is },
  )

export const findUnsentSecrets = (
  configuration: CasinoConfigurationForBridge,
  origin: string | null,
): UnsendableSecret[] =>
  secretsIn(configuration).flatMap(({ field, secret }) => {
    const why = secretUnsentReason(secret, origin)
    return why === null ? [] : [{ field, code: why === 'addressChanged' ? 'secretAddressChanged' : why }]
  })

/** The salt keeps secrets from being guessed by comparing hashes. */
export function buildPushDocument(
  configuration: CasinoConfigurationForBridge,
  salt: PlainSecret,
  open: RevealStoredSecret,
) {
  const text = canonicalJson(mapped({ ...configuration, salt }, open))
  return { text, hash: createHash('sha256').update(text).digest('hex') }
}

const sentOf = (collection: string, row: Row) =>
  pick(
    row,
    Object.entries(registry.find(collection)?.schema.shape ?? {}).flatMap(([name, type]) =>
      isSentToBridge(type) ? name : [],
    ),
  )

/** Sorted, because standard options have no order of their own. */
const byOption = (options: unknown) =>
  (Array.isArray(options) ? (options as Row[]) : []).toSorted((a, b) =>
    String(a['optionId']).localeCompare(String(b['optionId']), 'en'),
  )

const lacking = (list: readonly unknown[], other: readonly unknown[]) => {
  const known = new Set(other.map(canonicalJson))
  return list.filter((entry) => !known.has(canonicalJson(entry)))
}

function mapped(value: unknown, secret: (sealed: PlainSecret) => unknown): unknown {
  if (isPlainSecret(value)) return secret(value)
  if (Array.isArray(value)) return value.map((entry) => mapped(entry, secret))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapped(inner, secret)]))
}

function secretsIn(value: unknown, path: readonly string[] = []): { field: string; secret: PlainSecret }[] {
  if (isPlainSecret(value)) return [{ field: path.join('.'), secret: value }]
  if (Array.isArray(value) || isObject(value))
    return Object.entries(value).flatMap(([key, inner]) => secretsIn(inner, [...path, key]))
  return []
}

export const casinoIdOfPushItem = ({ resource, recordId }: Job, { id }: Pick<JobItem, 'id'>): string =>
  resource === 'casinos' && recordId !== null ? recordId : id

export interface PushedRecordAndTarget {
  record: { id: string; label: string }
  target: { id: string; label: string }
}

/** A job that pushes many records is recorded as a separate push of each `record`, so that it is found with the record. */
export async function storeTargetOutcome(
  tx: Transaction,
  job: Job,
  target: PushedTarget,
  { record, now }: { record: PushedRecordAndTarget['record'] | undefined; now: string },
): Promise<void> {
  const row = await rowOf(tx, job, record, now)
  const known = targetsIn(row)
  const targets = known.some(({ id }) => id === target.id)
    ? known.map((one) => (one.id === target.id ? target : one))
    : [...known, target]
  const casinoIds = targets.map(({ casinoId }) => casinoId)
  await putRow(tx, pushesCollection, row, { ...row, targets, casinoIds, updatedAt: now })
}

export async function endPush(tx: Transaction, job: Job, now: string): Promise<void> {
  const items = new Map(job.items.map((item) => [item.id, item]))
  for (const row of await rowsOf(tx, job, now)) {
    const targets = targetsIn(row).map((target) => {
      const { outcome, reason } = items.get(target.id) ?? {}
      if (target.outcome !== undefined || outcome === undefined) return target
      return { ...target, outcome, ...(reason && { reason }) }
    })
    const end = {
      targets,
      state: jobStateFromOutcomes(targets),
      finishedAt: job.finishedAt,
      configurationHash: hashOf(job, targets),
      updatedAt: now,
    }
    await putRow(tx, pushesCollection, row, { ...row, ...end })
  }
}

async function rowsOf(tx: Transaction, job: Job, now: string): Promise<Row[]> {
  if (job.recordId !== null) {
    const since = job.resource === 'casinos' ? (await tx.get('casinos', job.recordId))?.['createdAt'] : ''
    const isGone = !(String(since) <= job.createdAt) && !(await tx.get(pushesCollection, job.id))
    return isGone ? [] : [await rowOf(tx, job, undefined, now)]
  }
  const where = inListConditions({ jobId: [job.id] })
  return (await tx.list(pushesCollection, { where })).rows
}

async function rowOf(
  tx: Transaction,
  job: Job,
  of: PushedRecordAndTarget['record'] | undefined,
  now: string,
) {
  const id = of ? `${job.id}.${of.id}` : job.id
  const known = await tx.get(pushesCollection, id)
  if (known) return known
  const record = of ?? { id: String(job.recordId), label: String(job.recordLabel) }
  const items = of ? [] : job.items
  const targets = items.map(({ id, label }): PushedTarget => {
    return { id, label, casinoId: casinoIdOfPushItem(job, { id }), changes: [], configurationHash: null }
  })
  const row: Row = {
    id,
    version: 1,
    createdAt: now,
    updatedAt: now,
    resource: job.resource,
    recordId: record.id,
    recordLabel: record.label,
    integrationId: job.resource === 'integrations' ? record.id : null,
    jobId: job.id,
    state: 'running',
    startedAt: job.startedAt,
    finishedAt: null,
    by: job.by,
    casinoIds: targets.map(({ casinoId }) => casinoId),
    targets,
    configurationHash: null,
  }
  await tx.insert(pushesCollection, row)
  return row
}

const targetsIn = (row: Row) => row['targets'] as PushedTarget[]

function hashOf({ resource }: Job, targets: readonly PushedTarget[]): string | null {
  const sent = targets.filter(({ configurationHash }) => configurationHash !== null)
  const [first] = sent
  if (!first || resource === 'casinos') return first?.configurationHash ?? null
  const content = canonicalJson(sent.map(({ casinoId, configurationHash }) => [casinoId, configurationHash]))
  return createHash('sha256').update(content).digest('hex')
}
