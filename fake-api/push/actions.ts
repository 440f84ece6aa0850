import { pushBodySchema, pushManyBodySchema } from '../../src/contract/pushes.ts'
import { defineAction, type Routes, type ActionHandlerFactory } from '../actions/action.ts'
import {
  contractAnswer,
  recordSchemaNameOf,
  startedJobAnswerDescription,
  toPascalCase,
} from '../http/operation.ts'
import { uniqBy, groupBy } from 'es-toolkit/compat'
import { casinoScopeOf, type User } from '../../src/contract/access.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { type Row, ownValue } from '../../src/contract/values.ts'
import { logBeforeExternalCalls, logBeforeExternalCall } from '../audit/log.ts'
import { scopeConditions } from '../guard/scope.ts'
import { createStartJobAction, startJobOfAttemptedWrite } from '../jobs/start.ts'
import { throwIfFieldErrors } from '../records/check.ts'
import { createFind, labelOf } from '../records/find.ts'
import { runWriteWithOwnTransactions, type AttemptedWrite, type WriteContext } from '../records/write.ts'
import { parsedBody } from '../http/call.ts'
import type { Reader } from '../stores/store.ts'
import { type PushedRecordAndTarget, findUnsentSecrets } from './configuration.ts'
import { readChangeableRow, readVisibleRow, readVisibleRows } from '../records/read.ts'
import { compareWithLastPushes, type StoredPushFailure, type PushComparison } from './lastPushes.ts'
import { type Query, inListConditions } from '../../src/contract/query.ts'
import type { ApiContext } from '../api.ts'
import type { PlannedPushTarget } from '../../src/contract/answers/jobs.ts'

export function definePushRoutes(name: 'casinos' | 'integrations'): Routes {
  const record = recordSchemaNameOf(name)
  const thing = record.toLowerCase()
  return {
    ...defineAction(`/${name}`, 'push', {
      id: `pushMany${toPascalCase(name)}`,
      summary: `Push many: ${name}`,
      description:
        'One job pushes the casinos, or those of the integrations; its items have the casinos’ ids. With `dryRun` nothing happens, and no key is needed.',
      parameters: ['idempotencyKeyUnlessDry'],
      body: {
        schema: pushManyBodySchema,
        example: { ids: [name === 'casinos' ? 'cf_aurora' : 'polaris'], dryRun: true },
      },
      answers: {
        200: contractAnswer('With `dryRun`: the targets, which are casinos.', 'PushPlan'),
        202: startedJobAnswerDescription,
      },
      codes: ['nothingToPush'],
      handle: startPushOfMany,
    }),
    ...defineAction(`/${name}/{id}`, 'push', {
      summary: `Push the configuration: ${thing}`,
      description:
        'What a bridge is sent is the webhook `bridgeConfiguration`. `targets` are ids out of the plan, all of them unless given.',
      body: {
        schema: pushBodySchema,
        required: false,
        example: {},
      },
      answers: { 202: startedJobAnswerDescription },
      codes: ['nothingToPush'],
      handle: startPush,
      plan: {
        id: `plan${record}Push`,
        summary: `What a push would tell: ${thing}`,
        description:
          'By target, what has changed since the last push that succeeded, field by field, secrets as markers. Of a casino the target is its bridge, of an integration each of its casinos.',
        answers: contractAnswer('The targets.', 'PushPlan', {
          targets: [
            {
              id: 'aurora-north',
              label: 'Nordlicht Bridge',
              casinoId: 'cf_aurora',
              changes: [{ field: 'gameRoundValidityPeriod', before: 30, after: 14 }],
              unsent: [],
              pushedAt: '2026-07-02T08:10:04.000Z',
              failure: null,
            },
          ],
        }),
        handle: readPushPlan,
      },
    }),
  }
}

/** Throws `invalid` if a record is not visible, `nothingToPush`, and `alreadyRunning` while one of the casinos is being pushed. */
const startPushOfMany: ActionHandlerFactory = (api, entity, name) => (call) =>
  runWriteWithOwnTransactions(api, entity, call, name, async (attempted) => {
    const data = parsedBody(pushManyBodySchema, attempted.body)
    const ids = [...new Set(data.ids)]
    if (data.dryRun) {
      const pushes = await pushesOf(attempted, api.store, ids)
      const targets = pushes.map(({ target }) => target)
      return { status: 200, body: await planOf(api.store, targets, casinoScopeOf(call.user)) }
    }
    return startJobOfAttemptedWrite(attempted, (writing) => jobOf(writing, name, ids, data.targets))
  })

/** A casino to be pushed (`target`), and the record that it is pushed for (`row`). */
interface ManyTarget {
  id: string
  target: Target
  row: Row
  of: PushedRecordAndTarget
}

/** Targets are in the order of `ids`. A casino occurs once, since it has one integration at most. */
async function pushesOf({ api, user, entity }: AttemptedWrite, reader: Reader, ids: readonly string[]) {
  const records = await readVisibleRows({ api, user, entity }, reader, ids)
  const casinos = api.registry.get('casinos')
  const targets = await targetsOfEach(api, reader, user, entity, records)
  return records.flatMap((row, index) =>
    (targets[index] ?? []).map(({ casino, ...target }): ManyTarget => ({
      id: casino.id,
      target: { id: casino.id, label: labelOf(casinos, casino), casino },
      row,
      of: { record: { id: row.id, label: labelOf(entity, row) }, target },
    })),
  )
}

/** Each record is logged as being pushed, so that users who see the record see that. */
async function jobOf(writing: WriteContext, name: string, ids: readonly string[], wanted?: string[]) {
  const pushes = chosenTargets(await pushesOf(writing, writing.tx, ids), wanted)
  if (pushes.length === 0) throw new ProblemError('nothingToPush')
  const rows = uniqBy(
    pushes.map(({ row }) => row),
    'id',
  )
  const entries = await logBeforeExternalCalls(writing.tx, writing, name, rows)
  const parents = new Map(rows.map(({ id }, index) => [id, entries[index]]))
  return {
    kind: 'push',
    items: pushes.map(({ target: { id, label }, row, of }) => ({
      id,
      label,
      given: { ...of, parentId: parents.get(row.id) },
    })),
    subjects: pushes.map(({ target }) => `push/casinos/${target.id}`),
  }
}

/** Throws `nothingToPush` without targets, and `alreadyRunning` while one of the casinos is being pushed, alone or with its integration. */
const startPush = createStartJobAction(async (writing, name) => {
  const { api, tx, user, entity, body } = writing
  const row = await readChangeableRow(writing, name)
  const { targets: wanted } = parsedBody(pushBodySchema, body)
  const targets = chosenTargets(await targetsOf(api, tx, user, entity, row), wanted)
  if (targets.length === 0) throw new ProblemError('nothingToPush')
  return {
    kind: 'push',
    record: row,
    items: targets.map(({ id, label }) => ({ id, label })),
    input: { parentId: await logBeforeExternalCall(tx, writing, name, row) },
    subjects: targets.map(({ casino }) => `push/casinos/${casino.id}`),
  }
})

function chosenTargets<T extends { id: string }>(all: readonly T[], wanted?: readonly string[]) {
  const unknown = wanted?.findIndex((id) => !all.some((target) => target.id === id)) ?? -1
  if (unknown >= 0) throwIfFieldErrors({ [`targets.${unknown}`]: { code: 'referenceMissing' } })
  return all.filter(({ id }) => wanted?.includes(id) ?? true)
}

const readPushPlan: ActionHandlerFactory =
  (api, entity) =>
  async ({ user, id }) => {
    const row = await readVisibleRow(api, api.store, user, entity, id)
    const targets = await targetsOf(api, api.store, user, entity, row)
    return { status: 200, body: await planOf(api.store, targets, casinoScopeOf(user)) }
  }

async function planOf(reader: Reader, targets: readonly Target[], seen: readonly string[] | null) {
  const standings = await compareWithLastPushes(
    createFind(reader),
    targets.map(({ casino }) => casino),
    seen,
  )
  return {
    targets: targets.map(({ casino, id, label }, index): PlannedPushTarget => {
      const { configuration, origin, pushed, changes } = standings[index] as PushComparison
      return {
        id,
        label,
        casinoId: casino.id,
        changes,
        unsent: findUnsentSecrets(configuration, origin),
        pushedAt: pushed?.pushedAt ?? null,
        failure: pushed?.failure ? failureOf(pushed.failure) : null,
      }
    }),
  }
}

const failureOf = ({ at, since, reason }: StoredPushFailure) => ({ at: at ?? since, reason })

interface Target {
  id: string
  label: string
  casino: Row
}

/** A casino's target is its bridge; an integration's are its visible casinos, sorted by name. */
const targetsOf = async (
  api: Pick<ApiContext, 'registry'>,
  reader: Reader,
  user: User,
  entity: Entity,
  row: Row,
): Promise<Target[]> => (await targetsOfEach(api, reader, user, entity, [row])).flat()

async function targetsOfEach(
  { registry }: Pick<ApiContext, 'registry'>,
  reader: Reader,
  user: User,
  entity: Entity,
  rows: readonly Row[],
): Promise<Target[][]> {
  const listed = async (name: string, where: Query['where'], sort: Query['sort'] = []) =>
    (await reader.list(name, { where, sort })).rows
  const casinos = registry.find('casinos')
  if (!casinos || entity === casinos) {
    const ids = [...new Set(rows.map(bridgeIdOf))]
    const bridges = await listed('bridges', inListConditions({ id: ids }))
    const names = new Map(bridges.map(({ id, name }) => [id, name]))
    return rows.map((casino) => {
      const id = bridgeIdOf(casino)
      return [{ id, label: String(names.get(id) ?? id), casino }]
    })
  }
  const ids = rows.map(({ id }) => id)
  const where = [...inListConditions({ integrationId: ids }), ...scopeConditions(user, casinos, registry)]
  const own = groupBy(
    await listed(casinos.name, where, [{ field: casinos.label, order: 'ASC' }]),
    'integrationId',
  )
  return ids.map((id) =>
    (ownValue(own, id) ?? []).map((casino) => ({ id: casino.id, label: labelOf(casinos, casino), casino })),
  )
}

const bridgeIdOf = ({ bridgeId }: Row) => String(bridgeId)
