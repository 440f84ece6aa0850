import type { Application, NextFunction, Request, RequestHandler, Response } from 'express'
import jsonServer from 'json-server'
import type { ServerAndConsoleBuild } from '../src/contract/about.ts'
import { builtInCollections, type Entity } from '../src/contract/entity.ts'
import { eventsPath, presencePath } from '../src/contract/live.ts'
import { ProblemError } from '../src/contract/problem.ts'
import { viewAsHeader } from '../src/contract/viewing.ts'
import { addRouteHandlers } from './actions/action.ts'
import { createRoutes, isCostly, jobKinds } from './actionHandlers.ts'
import { describeServerBuild } from './about.ts'
import type { ApiContext } from './api.ts'
import { createSigner, type Signer } from './audit/signer.ts'
import { problemAnswer, sendAnswer, answerWithETag, type Answer } from './http/answer.ts'
import { boundAnswersUnderWay } from './http/answersUnderWay.ts'
import { toProblemError, createRouter, type Handler, type HandlersByMethod } from './http/call.ts'
import { limitCalls, limitCostlyCalls, limitDownloads, limitPersonalWrites } from './guard/rateLimits.ts'
import { createRoleAndVisitorCheck, createTokenCheck } from './guard/guard.ts'
import { limitConcurrentCalls } from './guard/concurrentCalls.ts'
import type { VerifyToken } from './guard/token.ts'
import { nonPageHeaders } from './securityHeaders.ts'
import { readHome } from './home/home.ts'
import { createJobs, type Jobs } from './jobs/jobs.ts'
import { readContextMiddleware, runBeforeLimits } from './lanes/readContext.ts'
import { limitSlowReads } from './stores/slowReads.ts'
import { answerLiveEvents, createLiveEvents, type LiveEvents } from './live/live.ts'
import { answerPresence } from './presence/presence.ts'
import { createPresences } from './stores/store.ts'
import { cacheResultFor } from './intervals.ts'
import {
  changeRecord,
  createRecord,
  mergeShallowPatch,
  mergePut,
  removeRecord,
} from './records/operations.ts'
import { listRecords, readRecord } from './records/read.ts'
import { readUsage } from './records/usage.ts'
import { createRevocations, type Revocations } from './revocation/list.ts'
import { search } from './search/search.ts'
import './subscriptions.ts'
import { createAdminRest, type AdminRest } from './users/adminRest.ts'
import { userRoutes } from './users/routes.ts'
import { visitorFor } from './users/viewings.ts'
import { hideSecrets } from './plainSecret.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { logFault } from './log.ts'
import type { FieldErrors } from '../src/contract/answers/shared.ts'

interface ApiOptions extends Omit<ApiContext, 'identity' | 'wakeJobs' | 'signer' | 'revocations'> {
  verify: VerifyToken
  /** The default serves no calls on users. */
  identity?: AdminRest
  jobs?: Jobs
  signer?: Signer
  revocations?: Revocations
  live?: LiveEvents
  about?: ServerAndConsoleBuild | undefined
  parts?: ReadinessChecks
  publicUrl?: string
  costlyPerMinute?: number
  callsPerMinute?: number
  answerBytes?: number
  /** Limits calls without a token, and those that are refused because of it; unlimited by default. */
  limitOpen?: RequestHandler
}

/** The API of all entities, to be mounted at `/api`. Every answer is JSON, every refusal a problem. */
export function createApi(options: ApiOptions): Application {
  const { verify, identity = createAdminRest(null), publicUrl = 'http://localhost' } = options
  const { costlyPerMinute = 0, callsPerMinute = 0, answerBytes, limitOpen } = options
  const { about = describeServerBuild(null), parts = {}, live = createLiveEvents(options), ...rest } = options
  const { jobs = createJobs({ ...rest, identity }, jobKinds), signer = createSigner() } = rest
  const { revocations = createRevocations(rest.store) } = rest
  const api: ApiContext = {
    ...rest,
    store: limitSlowReads(rest.store),
    identity,
    wakeJobs: jobs.wake,
    signer,
    revocations,
  }
  const routes = createRoutes(jobs.kinds)
  const app = jsonServer.create().disable('x-powered-by').set('etag', false)
  const vary = `Authorization, ${viewAsHeader}`
  const headers = { 'Cache-Control': 'private, no-cache', Vary: vary, ...nonPageHeaders(publicUrl) }
  app.use((_request, response, next) => {
    response.set(headers)
    runBeforeLimits(next)
  })
  const health = { status: 200, body: { status: 'ok', ...about } }
  // Cached for a second, because anybody may ask.
  const store = cacheResultFor(() => api.store.get(builtInCollections.auditLog, 'none'), 1000)
  const keys = { status: 200, body: { keys: [signer.publicKey] } }
  const open = {
    '/health': { GET: async () => health },
    '/ready': { GET: readReadiness({ store, ...parts }) },
    '/openapi.json': { GET: readDocument },
    [`/${builtInCollections.auditLog}/keys`]: { GET: async () => keys },
  }
  const guarded = createTokenCheck(verify, api, limitOpen)
  if (limitOpen) app.all(Object.keys(open), limitOpen)
  app.use(createRouter(open))
  app.use((request, response, next) => {
    // Clients must not write answers about people and money to disk. Those that keep one in memory may still revalidate it by ETag.
    response.set('Cache-Control', 'no-store')
    void guarded(request, response, next)
  })
  if (callsPerMinute > 0) app.use(limitCalls(callsPerMinute))
  if (costlyPerMinute > 0)
    app.use(limitCostlyCalls(costlyPerMinute, isCostly), limitPersonalWrites(), limitDownloads())
  app.use(limitConcurrentCalls(), boundAnswersUnderWay(answerBytes), readContextMiddleware())
  app.use(createRoleAndVisitorCheck(api, (asked) => visitorFor(api, asked)))
  app.use(
    createRouter({
      '/home': { GET: readHome(api) },
      '/search': { GET: search(api) },
      [`/${eventsPath}`]: { GET: answerLiveEvents(live) },
      [`/${presencePath}`]: { POST: answerPresence(api, api.store.presences ?? createPresences()) },
    }),
  )
  for (const entity of api.registry.all) {
    const addresses = entity.external ? userRoutes(api, entity) : recordAddresses(api, entity)
    app.use(createRouter(addRouteHandlers(api, entity, routes, addresses)))
  }
  app.use((_request, response) => sendAnswer(response, problemAnswer(new ProblemError('notFound'))))
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    sendAnswer(response, problemAnswer(toProblemError(error)))
  })
  return app
}

function recordAddresses(api: ApiContext, entity: Entity): Record<string, HandlersByMethod> {
  const isLog = entity.name === builtInCollections.auditLog
  const change = {
    PUT: changeRecord(api, entity, mergePut),
    PATCH: changeRecord(api, entity, mergeShallowPatch),
    DELETE: removeRecord(api, entity),
  }
  return {
    [`/${entity.name}`]: {
      GET: isLog ? listLog(api, entity) : listRecords(api, entity),
      ...(!entity.readOnly && { POST: createRecord(api, entity) }),
    },
    [`/${entity.name}/:id`]: {
      GET: readRecord(api, entity),
      ...(!entity.readOnly && !entity.immutable && change),
    },
    [`/${entity.name}/:id/usage`]: { GET: readUsage(api, entity) },
  }
}

/** Milliseconds that the log waits at most for failed sign-ins, of which strangers can make any number. */
const signInsWaitMs = 1000

/** Includes failed sign-ins up to now, which only administrators see. */
const listLog =
  (api: ApiContext, entity: Entity): Handler =>
  async (call) => {
    if (call.user.role === 'admin')
      await Promise.race([api.collectFailedSignIns?.(), wait(signInsWaitMs, null, { ref: false })])
    return listRecords(api, entity)(call)
  }

let document: Promise<Answer> | undefined

const readDocument = (): Promise<Answer> => (document ??= makeDocument())

/** Built at the first call, since few servers are ever asked for it, and kept, since it is large and anybody may ask. */
async function makeDocument(): Promise<Answer> {
  const { buildOpenApiDocument } = await import('../openapi/document.ts')
  const made = buildOpenApiDocument()
  return { ...answerWithETag(made), body: Buffer.from(JSON.stringify(hideSecrets(made))) }
}

/** A check rejects with a `ProblemError` that says why something is missing. */
type ReadinessChecks = Readonly<Record<string, () => Promise<unknown>>>

const timeoutMs = 2_000

/** Throws `notReady` with the failed checks in `errors`. */
const readReadiness =
  (parts: ReadinessChecks): Handler =>
  async () => {
    const found = await Promise.all(
      Object.entries(parts).map(async ([name, part]) => [name, await lackOf(part)]),
    )
    const errors = Object.fromEntries(found.filter(([, lack]) => lack)) as FieldErrors
    if (Object.keys(errors).length > 0) throw new ProblemError('notReady', { errors })
    return { status: 200, body: { status: 'ready' } }
  }

async function lackOf(part: () => Promise<unknown>) {
  const late = new AbortController()
  const tooLate = wait(timeoutMs, null, { signal: late.signal }).then(
    () => Promise.reject(new ProblemError('backendUnreachable')),
    () => null,
  )
  try {
    await Promise.race([part(), tooLate])
    return null
  } catch (error) {
    if (error instanceof ProblemError) return { code: error.code }
    logFault(error)
    return { code: 'unexpected' as const }
  } finally {
    late.abort()
  }
}
