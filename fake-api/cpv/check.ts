import * as z from 'zod/mini'
import type { Entity } from '../../src/contract/entity.ts'
import { checkReasons, componentChecksCollection } from '../../src/contract/componentChecks.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import { limits, boundedList } from '../../src/contract/limits.ts'
import { validateRecord } from '../../src/contract/validate.ts'
import type { Routes } from '../actions/action.ts'
import type { AuditContext } from '../audit/chain.ts'
import { logBeforeExternalCall } from '../audit/log.ts'
import { createStartJobAction, type JobToStart, queueJob } from '../jobs/start.ts'
import { throwIfFieldErrors } from '../records/check.ts'
import { joinFirstThreeNames, generateId } from '../records/find.ts'
import type { WriteContext } from '../records/write.ts'
import { listInstalledComponentNames, readAllowedHashesByComponent, componentsHandler } from './components.ts'
import { activeStates, jobsCollection } from '../../src/contract/jobs.ts'
import { type ApiContext, serverUser } from '../api.ts'
import { logFault } from '../log.ts'
import type { Reader } from '../stores/store.ts'
import type { Job } from '../../src/contract/answers/jobs.ts'
import type { Handler } from '../http/call.ts'
import {
  contractAnswer,
  contractAnswerWithETag,
  defineQueryParameter,
  idListSchema,
  objectSchema,
  startedJobAnswerDescription,
} from '../http/operation.ts'
import type { Row } from '../../src/contract/values.ts'
import { documentedLimit } from '../documentedLimit.ts'
import { answerWithETag } from '../http/answer.ts'
import type { ComponentCheckRun, ComponentCheckRunsAnswer } from '../../src/contract/answers/checks.ts'
import { inListConditions } from '../../src/contract/query.ts'

const checkComponents = createStartJobAction(
  async (writing, _name, made: () => Promise<readonly string[] | null>) => checkOf(await made(), writing),
  async (api, entity, call) => {
    if (api.componentsUrl === null) throw new ProblemError('componentsNotSetUp')
    checkedBody(entity, await call.body(), null)
    return listInstalledComponentNames(api)
  },
)

async function checkOf(
  installed: readonly string[] | null,
  asked: AuditContext & Pick<WriteContext, 'tx' | 'body'>,
): Promise<JobToStart> {
  const { tx, body, entity } = asked
  const known = [...(await readAllowedHashesByComponent(tx, installed)).keys()]
  const { components = known, ...why } = checkedBody(entity, body, known)
  const id = generateId()
  const run = { id, version: 1, [entity.label]: joinFirstThreeNames(components) }
  return {
    kind: 'componentCheck',
    id,
    items: components.map((component) => ({ id: component, label: component })),
    input: { ...why, intentId: await logBeforeExternalCall(tx, asked, 'check', run) },
    subjects: components.map((component) => `${componentChecksCollection}/${component}`),
  }
}

/** Throws `invalid`. `known` is `null` before the directory is read; then the components are not checked. */
function checkedBody(entity: Entity, body: Record<string, unknown>, known: readonly string[] | null) {
  const { components, ...why } = body
  const result = validateRecord(
    { ...entity, schema: z.pick(entity.schema, { reason: true, comment: true }) },
    why,
  )
  const fault = components === undefined ? null : faultOf(components, known)
  throwIfFieldErrors({ ...(!result.ok && result.errors), ...(fault && { components: { code: fault } }) })
  const { reason, comment } = result.ok ? result.value : {}
  return { reason, comment, ...(Array.isArray(components) && { components: components.map(String) }) }
}

function faultOf(components: unknown, known: readonly string[] | null): ErrorCode | null {
  if (!Array.isArray(components) || components.length === 0) return 'required'
  if (components.length > limits.components) return 'tooManyValues'
  const all = new Set<unknown>(known)
  if (known && !components.every((one) => all.has(one))) return 'referenceMissing'
  return new Set(components).size < components.length ? 'duplicate' : null
}

export type DailyCheckStarter = ReturnType<typeof createDailyCheckStarter>

/** `time` is `HH:MM` in UTC. A check that is missed while the server is down is not made up for, and components become overdue. */
export function createDailyCheckStarter(api: ApiContext, time: string) {
  let seen = api.clock().getTime()
  /** The components whose check has not begun yet today; `null`: all that are known when it begins. */
  let left: readonly string[] | null = []
  return {
    /** Starts the check if its time has come since the last call; later for components that somebody is checking. Never rejects. */
    async look() {
      const now = api.clock()
      const due = Date.parse(`${now.toISOString().slice(0, 10)}T${time}Z`)
      if (seen < due && due <= now.getTime()) left = null
      seen = now.getTime()
      if (left?.length === 0) return
      left = await checkFree(api, left, new Date(due).toISOString()).catch((error: unknown) => {
        logFault(error, 'The daily check has not begun:')
        return left
      })
    },
  }
}

async function checkFree(api: ApiContext, wanted: readonly string[] | null, since: string) {
  const installed = await listInstalledComponentNames(api)
  const entity = api.registry.get(componentChecksCollection)
  const busy = await api.store.transaction(async (tx) => {
    const now = api.clock().toISOString()
    const known = [...(await readAllowedHashesByComponent(tx, installed)).keys()]
    const begun = await checkedDaily(tx, since)
    const due = known.filter((component) => (!wanted || wanted.includes(component)) && !begun.has(component))
    const underWay = await componentsUnderWay(tx)
    const components = due.filter((component) => !underWay.has(component))
    const body = { reason: 'routine', components }
    const asked = { tx, user: serverUser, entity, now, body, call: null }
    if (components.length > 0) await queueJob(asked, await checkOf(installed, asked))
    return due.filter((component) => underWay.has(component))
  })
  api.wakeJobs()
  return busy
}

async function checkedDaily(tx: Reader, since: string): Promise<ReadonlySet<string>> {
  const { rows } = await tx.list(jobsCollection, {
    where: [
      ...inListConditions({ kind: ['componentCheck'] }),
      { field: 'createdAt', op: 'gte', value: since },
    ],
  })
  const own = (rows as unknown as Job[]).filter(({ by }) => by.id === serverUser.id)
  return new Set(own.flatMap(({ items }) => items.map(({ id }) => id)))
}

async function componentsUnderWay(tx: Reader): Promise<ReadonlySet<string>> {
  const { rows } = await tx.list(jobsCollection, {
    where: inListConditions({ state: activeStates, kind: ['componentCheck'] }),
  })
  return new Set(rows.flatMap(({ items }) => (items as Job['items']).map(({ id }) => id)))
}

const maxChecks = documentedLimit('checks of components of which the runs are listed', 5_000)

const anId = z.string().check(z.maxLength(limits.id))
const parameters = z.strictObject({ id: z.optional(z.union([anId, boundedList(anId, limits.components)])) })

const readRuns =
  (api: ApiContext): Handler =>
  async ({ parameters: given }) => {
    const { data, error } = parameters.safeParse(given)
    if (error) throw new ProblemError('malformed', { params: { parameter: 'id' } })
    const { rows } = await api.store.list(componentChecksCollection, {
      where: data.id === undefined ? [] : inListConditions({ runId: [data.id].flat() }),
      sort: [{ field: 'checkedOn', order: 'DESC' }],
      range: [0, maxChecks - 1],
    })
    const answer: ComponentCheckRunsAnswer = { runs: runsOf(rows), components: componentsOf(rows) }
    return answerWithETag(answer)
  }

/** Takes rows sorted by time, newest first. */
function runsOf(rows: readonly Row[]): ComponentCheckRun[] {
  const runs = new Map<string, ComponentCheckRun>()
  for (const { runId, checkedOn, by } of rows) {
    const id = String(runId)
    const { components } = runs.get(id) ?? { components: 0 }
    runs.set(id, {
      id,
      checkedOn: String(checkedOn),
      by: by as ComponentCheckRun['by'],
      components: components + 1,
    })
  }
  return [...runs.values()]
}

const componentsOf = (rows: readonly Row[]) =>
  [...new Set(rows.map(({ component }) => String(component)))].sort((a, b) => a.localeCompare(b))

export const componentCheckRoutes: Routes = {
  'GET /cpv-components': {
    id: 'readComponents',
    of: 'cpv-checks',
    summary: 'The components, and how each stands by its last checks',
    may: 'list',
    answers: contractAnswer('By name.', 'Components', {
      components: [
        {
          component: 'rng-core',
          allowed: ['4cda91dc6c272c897e97bcf91de59740f18ecd62db63d98673541edd8b69d42e'],
          recent: [{ id: 'i4jfr74legnf', result: 'match', checkedOn: '2026-11-20T05:00:10.000Z' }],
          overdue: false,
        },
      ],
      complete: true,
    }),
    isCostly: true,
    handle: componentsHandler,
  },
  'GET /cpv-runs': {
    id: 'readRuns',
    of: 'cpv-checks',
    summary: 'The runs of checks, the newest first',
    may: 'list',
    parameters: [
      defineQueryParameter('id', 'Of these runs only.', idListSchema(limits.components)),
      'ifNoneMatch',
    ],
    answers: contractAnswerWithETag('The runs.', 'CheckRuns'),
    handle: readRuns,
  },
  'POST /cpv-checks': {
    id: 'checkComponents',
    summary: 'Check components',
    description: 'All of them unless some are named. The id of the job is the `runId` of what it finds.',
    may: 'check',
    parameters: ['idempotencyKey'],
    body: {
      schema: objectSchema(
        {
          reason: { enum: checkReasons },
          comment: { type: ['string', 'null'], maxLength: 200 },
          components: { ...idListSchema(limits.components), uniqueItems: true },
        },
        ['reason'],
      ),
      example: { reason: 'request', components: ['rng-core'] },
    },
    answers: { 202: startedJobAnswerDescription },
    codes: ['componentsNotSetUp'],
    isCostly: true,
    handle: checkComponents,
  },
}
