import { groupBy } from 'es-toolkit/compat'
import * as z from 'zod/mini'
import {
  componentChecksCollection,
  type HashFailure,
  type CheckResult,
  addsAllowedHash,
  hashNotAllowedChecksFilterOf,
} from '../../src/contract/componentChecks.ts'
import { text } from '../../src/contract/fields.ts'
import { boundedList, limits } from '../../src/contract/limits.ts'
import { ownValue, type Row } from '../../src/contract/values.ts'
import { type Query, inListConditions } from '../../src/contract/query.ts'
import type { ApiContext } from '../api.ts'
import type { Handler } from '../http/call.ts'
import type { Reader } from '../stores/store.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import { logChange } from '../audit/log.ts'
import { defineJobKind } from '../jobs/kind.ts'
import { generateId } from '../records/find.ts'
import type {
  ComponentStatesAnswer,
  ComponentState,
  PastComponentCheck,
} from '../../src/contract/answers/checks.ts'
import { eventLinkPath } from '../../resources/significant-events/contract.ts'
import { logSignificantEvent, eventLineInBothLanguages } from '../records/significantEvents.ts'
import type { WriteSubscriber } from '../records/write.ts'

const pastChecksPerComponent = 30
const overdueAfterMs = 24 * 3_600_000

const listed = z.object({ components: boundedList(text(), limits.components) })

/** `null` if the directory does not answer, or if its list is too long or contains invalid names. */
export async function listInstalledComponentNames({
  ask,
  componentsUrl,
}: ApiContext): Promise<string[] | null> {
  if (componentsUrl === null) return null
  const asked = await ask.own(`${componentsUrl}/directory`)
  const { data } = listed.safeParse(asked.outcome === 'answered' && asked.status === 200 && asked.body)
  return data?.components ?? null
}

/** Oldest first. */
const allowedHashesOf = async (reader: Reader, component: string): Promise<string[]> =>
  (await allowed(reader, inListConditions({ component: [component] }))).map(({ hash }) => String(hash))

/** Allowed hashes by component; empty for one that is only installed. Includes past ones until a check finds them not installed. */
export async function readAllowedHashesByComponent(
  reader: Reader,
  installed: readonly string[] | null,
): Promise<Map<string, string[]>> {
  const known = groupBy(await allowed(reader, []), 'component')
  const names = new Set([...Object.keys(known), ...(installed ?? []), ...(await checkedBefore(reader))])
  return new Map(
    [...names]
      .sort((a, b) => a.localeCompare(b))
      .map((name) => [name, (ownValue(known, name) ?? []).map(({ hash }) => String(hash))]),
  )
}

const allowed = async (reader: Reader, where: Query['where']) =>
  (
    await reader.list('allowed-hashes', {
      where,
      sort: [{ field: 'createdAt', order: 'ASC' }],
    })
  ).rows

const remembered = 1000

async function checkedBefore(reader: Reader): Promise<string[]> {
  const { rows } = await reader.list(componentChecksCollection, {
    where: [],
    sort: [{ field: 'checkedOn', order: 'DESC' }],
    range: [0, remembered - 1],
  })
  const last = new Map(rows.toReversed().map((row) => [String(row['component']), row]))
  return [...last].filter(([, row]) => row['failure'] !== 'notInstalled').map(([component]) => component)
}

export const componentsHandler =
  (api: ApiContext): Handler =>
  async () => ({ status: 200, body: await readComponentStates(api) })

export async function readComponentStates(api: ApiContext): Promise<ComponentStatesAnswer> {
  const installed = await listInstalledComponentNames(api)
  const known = await readAllowedHashesByComponent(api.store, installed)
  const components = await Promise.all(
    [...known].map(([component, hashes]) => componentState(api, component, hashes)),
  )
  return { components, complete: installed !== null }
}

async function componentState(
  { store, clock }: ApiContext,
  component: string,
  hashes: string[],
): Promise<ComponentState> {
  const { rows } = await store.list(componentChecksCollection, {
    where: inListConditions({ component: [component] }),
    sort: [{ field: 'checkedOn', order: 'DESC' }],
    range: [0, pastChecksPerComponent - 1],
  })
  const last = rows[0]?.['checkedOn']
  const overdue = last === undefined || clock().getTime() - Date.parse(String(last)) > overdueAfterMs
  return { component, allowed: hashes, recent: rows.map(pastCheck).reverse(), overdue }
}

const pastCheck = ({ id, result, checkedOn }: Row) => ({ id, result, checkedOn }) as PastComponentCheck

const hash = z
  .string()
  .check(z.regex(/^([0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128})$/i), z.toLowerCase())
const answer = z.object({ component: z.string(), hash })

const reasons: Record<HashFailure, ErrorCode> = {
  timeout: 'componentTimeout',
  unreachable: 'componentUnreachable',
  failed: 'componentFailed',
  notInstalled: 'componentNotInstalled',
}

/** Stores hashes with those allowed at that moment. Components that cannot be reached fail and can be retried. */
export const componentCheckJob = defineJobKind<{ hash: string } | { failure: HashFailure }>({
  action: 'check',
  concern: () => null,
  async ask({ api, item }) {
    if (api.componentsUrl === null) return { failure: 'unreachable' }
    const asked = await api.ask.own(`${api.componentsUrl}/${encodeURIComponent(item.id)}/hash`)
    if (asked.outcome !== 'answered')
      return { failure: asked.outcome === 'timeout' ? 'timeout' : 'unreachable' }
    if (asked.status === 404) return { failure: 'notInstalled' }
    const { data } = answer.safeParse(asked.status === 200 && asked.body)
    return data?.component === item.id ? { hash: data.hash } : { failure: 'failed' }
  },

  async keep({ api, job, user, input, item }, found, { tx, now }) {
    const expected = await allowedHashesOf(tx, item.id)
    const failure = 'failure' in found ? found.failure : null
    const hash = 'hash' in found ? found.hash : null
    const result = resultOf(hash, expected)
    const { reason, comment, intentId } = input
    const row = {
      ...{
        id: generateId(),
        version: 1,
        component: item.id,
        result,
        checkedOn: now,
        hash,
        expected,
        failure,
      },
      ...{ reason, comment, by: job.by, runId: job.id },
    }
    const entity = api.registry.get(componentChecksCollection)
    await tx.insert(componentChecksCollection, row)
    await logChange(tx, { user, entity, now, parentId: String(intentId) }, 'check', null, row)
    const refs = [{ resource: componentChecksCollection, id: row.id, label: item.id }]
    return {
      refs,
      ...(failure ? { outcome: 'failed', reason: { code: reasons[failure] } } : { outcome: result }),
    }
  },
})

function resultOf(hash: string | null, expected: readonly string[]): CheckResult {
  if (hash === null) return 'notReachable'
  if (expected.length === 0) return 'notListed'
  return expected.includes(hash) ? 'match' : 'mismatch'
}

/** Writes a significant event if a hash becomes allowed that its component has reported before. */
export const logNewlyAllowedFailedHash: WriteSubscriber = async ({ tx, before, after }) => {
  if (!after || !addsAllowedHash(before, after)) return undefined
  const { rows } = await tx.list(componentChecksCollection, {
    where: inListConditions(hashNotAllowedChecksFilterOf(after)),
    sort: [{ field: 'checkedOn', order: 'DESC' }],
    range: [0, 0],
  })
  const [check] = rows
  if (!check) return undefined
  const reason = [
    // Shortened, so that everything fits into the reason of an event.
    eventLineInBothLanguages('hashAllowed', (_words, { exact }) => ({
      component: String(after['component']).slice(0, 40),
      when: exact(String(check['checkedOn'])),
    })),
    `Hash: ${String(after['hash'])}`,
    `Release: ${String(after['release'])}`,
    String(after['reason']),
  ]
  return (cause) =>
    logSignificantEvent(tx, cause, {
      category: 'integrity',
      reason: reason.join('\n'),
      casinoIds: [],
      link: eventLinkPath(componentChecksCollection, check.id),
    })
}
