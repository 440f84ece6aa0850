import { existsSync } from 'node:fs'
import type { Application } from 'express'
import jsonServer from 'json-server'
import { registry } from '../resources/entities.ts'
import type { Brand } from '../src/contract/brand.ts'
import type { ServerAndConsoleBuild } from '../src/contract/about.ts'
import { builtInCollections } from '../src/contract/entity.ts'
import { ProblemError } from '../src/contract/problem.ts'
import { createApi } from './app.ts'
import { createSigningKeyFile, openSigner, type Signer } from './audit/signer.ts'
import { createExternalSystemCaller } from './outboundRequest.ts'
import { readConsoleConfig } from './site.ts'
import { cacheResultFor, repeatEvery } from './intervals.ts'
import { log, logFault, setLogLevel } from './log.ts'
import { startClockComparison, machineClockTrust } from './machineClock.ts'
import { dataFileNames, lockDataFolder, type DataFolder } from './folder/folder.ts'
import { limitOutsideApi, limitUnauthenticatedRequests } from './guard/unauthenticatedLimits.ts'
import { createIssuerKeyLookup } from './guard/signingKeys.ts'
import { createVerifier } from './guard/token.ts'
import { SERVICE_CLIENT_ID } from './identity/addresses.ts'
import {
  assertEmbeddedIdentityAllowed,
  createIdentity,
  listDemoAccounts,
  isLocalDevelopment,
  initialPeople,
  serveOnLoopback,
} from './identity/index.ts'
import { createJobs } from './jobs/jobs.ts'
import { jobKinds } from './actionHandlers.ts'
import { createLiveEvents } from './live/live.ts'
import { openSimulatorMemoryFile } from './neighbours/memory.ts'
import { serveSimulators } from './neighbours/index.ts'
import { assertOutgoingHostsSet, createOutgoingPolicy } from './outgoingPolicy.ts'
import { fillMissingEventCasinos } from './records/significantEvents.ts'
import { createRequestLogMiddleware } from './requestLog.ts'
import { bindSecretsWithoutOrigins } from './records/destinations.ts'
import { createRevocations } from './revocation/list.ts'
import { restoreTimeNow } from './users/afterRestore.ts'
import { watchForStoreRestores } from './users/watchForStoreRestores.ts'
import { pollIdentityForRevocations } from './users/watchIdentity.ts'
import { identityFile, simulatorMemoryFile, defaultAuditKeyFile, type Settings } from './settings.ts'
import { warnOfUnencryptedSecrets } from './stores/encryptedStore.ts'
import { openStoreWithoutMigration } from './openStore.ts'
import { withCurrentSchema } from './stores/currentSchema.ts'
import type { Store } from './stores/store.ts'
import { createAdminRest } from './users/adminRest.ts'
import { warnOfGroupsWithAllCasinos, createRightsComparison } from './users/rightsComparison.ts'
import { warnOfUnreadableRealmRoles } from './users/realmRoles.ts'
import { createFailedSignInsCollector } from './users/failedSignIns.ts'
import type { ApiContext } from './api.ts'
import { logRefusalSummaries } from './audit/refusals.ts'
import { createDailyCheckStarter } from './cpv/check.ts'
import { createReportFilesUpkeep } from './reportFiles/routes.ts'
import { createAutomaticRefunds } from './rounds/refunds.ts'
import { clearDeletedCasinos, createUserRepairs } from './users/repairs.ts'
import { userRepairsIntervalMs } from './users/unsettled.ts'
import { createViewAsUpkeep } from './users/viewings.ts'

export interface ServerApp {
  /** Answers `/api` and, with the embedded identity service, `/realms` and `/admin/realms`; passes other requests on. */
  app: Application
  /** Reports that the server is not ready, ends streams, and begins no more jobs. Running ones continue elsewhere or after a restart. */
  stop(): void
  /** Closes jobs, identity service, store and folder lock in reverse order of opening. Waits for running writes. */
  close(): Promise<void>
}

/** Throws if data or ports are unusable, if others could reach the embedded identity service, and in production without `OUTGOING_HOSTS`. */
export async function openBackend(settings: Settings, about?: ServerAndConsoleBuild): Promise<ServerApp> {
  const closing = createCloseStack()
  try {
    return await putTogether(settings, about, closing)
  } catch (error) {
    await closing.close().catch(logFault)
    throw error
  }
}

async function putTogether(
  settings: Settings,
  about: ServerAndConsoleBuild | undefined,
  closing: CloseStack,
): Promise<ServerApp> {
  const { issuer, audience, client, clock, embeddedIdentity, host, serviceClient, serviceSecret } = settings
  setLogLevel(settings.logLevel)
  if (embeddedIdentity) assertEmbeddedIdentityAllowed(process.env, host)
  warnOfUnencryptedSecrets(process.env, settings.secretsKeyring)
  assertOutgoingHostsSet(process.env, settings.outgoingHosts)
  const folder = await takeDataFolder(settings)
  if (folder) closing.add(folder.leave)
  const stored = await openStoreWithoutMigration(settings, registry, folder)
  closing.add(stored.close)
  // What ends tokens is written once the sign-in service has said its time, which also counts one that was set back.
  const time = () =>
    embeddedIdentity || serviceSecret ? { now: clock(), tokensUntil: null } : restoreTimeNow(settings)
  if (folder) closing.add(await watchForStoreRestores({ store: stored, registry, time }, folder))
  await fillMissingEventCasinos(stored)
  const store = withCurrentSchema(stored, registry)
  await bindSecretsWithoutOrigins(store, registry)
  const identity = embeddedIdentity ? await openIdentity(settings, folder) : null
  if (identity) closing.add(identity.close)
  // At its public address it may be behind a proxy that keeps its Admin REST API from everybody, or have a certificate of its own.
  const within = identity && settings.realmUrl === issuer ? await serveOnLoopback(identity.handler) : null
  if (within) closing.add(within.close)
  const { realmUrl } = within ?? settings
  const neighbours = settings.simulators
    ? await serveSimulators(
        store,
        settings.neighboursPort,
        await openSimulatorMemoryFile(simulatorMemoryFile(settings)),
      )
    : null
  if (neighbours) closing.add(neighbours.close)
  const { componentsUrl, reportingUrl, reportsKeptDays } = settings
  const ask = createExternalSystemCaller({
    neighbours: neighbours?.origin ?? null,
    outgoing: createOutgoingPolicy({ hosts: settings.outgoingHosts, local: settings.localNeighbours }),
  })
  const keys = createIssuerKeyLookup(issuer, realmUrl)
  const account = identity
    ? { issuer: realmUrl, client: SERVICE_CLIENT_ID, secret: identity.serviceSecret }
    : serviceSecret && { issuer: realmUrl, client: serviceClient, secret: serviceSecret }
  if (!account) log.warn('Without OIDC_SERVICE_SECRET, users and the own account cannot be managed.')
  const admin = createAdminRest(account || null)
  const verify = createVerifier({ issuer, audience, client }, keys, account ? admin.presentTime : undefined)
  if (componentsUrl === null) log.warn('Without COMPONENTS_URL, components cannot be checked.')
  const signer = await signerOf(settings, folder, store)
  const collectFailedSignIns = account ? createFailedSignInsCollector(store, admin, registry) : undefined
  const app = jsonServer.create().disable('x-powered-by').use(createRequestLogMiddleware(settings))
  const limitOpen = limitUnauthenticatedRequests(settings)
  app.use(limitOutsideApi(limitOpen))
  if (identity) app.use(identity.handler)
  const urls = { componentsUrl, reportingUrl }
  const revocations = createRevocations(store)
  const reading = { store, registry, clock, ask, ...urls, reportsKeptDays }
  const api = { ...reading, identity: admin, collectFailedSignIns, revocations, refusalsTogether: minute }
  const jobs = createJobs(api, jobKinds)
  closing.add(jobs.close)
  const live = createLiveEvents(api)
  closing.add(await startClockComparison(store, account ? admin : null))
  await maintainStore(store, settings)
  const regular = startScheduledTasks({ ...api, wakeJobs: jobs.wake, signer }, settings, !!account)
  for (const stop of regular) closing.add(stop)
  if (account) closing.add(pollIdentityForRevocations(api).close)
  if (account) void Promise.all([warnOfGroupsWithAllCasinos(admin), warnOfUnreadableRealmRoles(admin)])
  await folder?.hasBegun()
  let isEnding = false
  const parts = {
    identity: keys.ready,
    disk: cacheResultFor(async () => {
      await Promise.all([folder?.requireWritable(), store.requireWritable?.()])
    }, writeProbeReusedMs),
    server: async () => {
      if (isEnding) throw new ProblemError('backendUnreachable')
    },
  }
  const { publicUrl, costlyPerMinute, callsPerMinute } = settings
  const limits = { costlyPerMinute, callsPerMinute, limitOpen }
  app.use('/api', createApi({ ...api, jobs, live, verify, signer, about, parts, publicUrl, ...limits }))
  return {
    app,
    stop() {
      isEnding = true
      live.close()
      void jobs.close()
    },
    async close() {
      live.close()
      await closing.close()
    },
  }
}

/** Locks exclusively if this process changes files in the folder, shared if it only needs the signing key, and not at all otherwise. */
async function takeDataFolder(settings: Settings): Promise<DataFolder | null> {
  const { store, embeddedIdentity, simulators, auditKey, dataDir } = settings
  if (store !== 'postgres' || embeddedIdentity || simulators) return lockDataFolder(dataDir)
  return auditKey === null ? lockDataFolder(dataDir, 'shared') : null
}

const writeProbeReusedMs = 5_000

const minute = 60_000

const brandOf = ({ brand, brandColor, brandLogo }: Brand): Brand => ({ brand, brandColor, brandLogo })

/** A signing key is only created if nothing can have been signed yet. */
async function signerOf(settings: Settings, folder: DataFolder | null, store: Store): Promise<Signer> {
  if (settings.auditKey !== null) return openSigner(settings.auditKey)
  const file = defaultAuditKeyFile(settings)
  if (!existsSync(file)) {
    const log = await store.list(builtInCollections.auditLog, { where: [], range: [0, 0] })
    await folder?.mayMake(dataFileNames.auditKey, log.total > 0 ? ['entries in the audit log'] : [])
    await createSigningKeyFile(file)
  }
  return openSigner(file)
}

async function openIdentity(settings: Settings, folder: DataFolder | null) {
  if (!existsSync(identityFile(settings))) await folder?.mayMake(dataFileNames.identity)
  return createIdentity({
    origin: settings.publicUrl,
    ...brandOf(await readConsoleConfig(settings.config)),
    file: identityFile(settings),
    ...(settings.isBare && { people: initialPeople.slice(0, 1) }),
    ...(isLocalDevelopment(process.env, settings.host) && {
      demoAccounts: listDemoAccounts(settings.isBare),
    }),
    accessTokenSeconds: settings.tokenSeconds,
    lockoutSeconds: settings.lockoutSeconds,
    trustProxy: settings.trustProxy,
    failedSignInsPerMinute: settings.failedSignInsPerMinute,
    signInRequestsPerMinute: settings.signInRequestsPerMinute,
  })
}

type CloseStack = ReturnType<typeof createCloseStack>

/** Closes everything in reverse order. A failure is thrown after the rest is closed; further calls wait for the first one. */
function createCloseStack() {
  const open: (() => unknown)[] = []
  let closed: Promise<void> | undefined

  async function closeAll() {
    const failures: unknown[] = []
    for (const close of open.toReversed()) {
      try {
        await close()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length === 1) throw failures[0]
    if (failures.length > 1) throw new AggregateError(failures, 'Several things could not be closed.')
  }

  return { add: (close: () => unknown) => void open.push(close), close: () => (closed ??= closeAll()) }
}

const scheduledEveryMs = 30_000
const dailyMs = 24 * 3_600_000

/** Returns functions that stop the work. Without a service account at the identity service, work on users is left out. */
function startScheduledTasks(api: ApiContext, settings: Settings, hasAccount: boolean) {
  const { checkAt, componentsUrl } = settings
  const { collectFailedSignIns } = api
  return [
    repeatEvery(scheduledEveryMs, createAutomaticRefunds(api).run),
    repeatEvery(scheduledEveryMs, createReportFilesUpkeep(api).run),
    repeatEvery(scheduledEveryMs, createViewAsUpkeep(api).run),
    repeatEvery(scheduledEveryMs, () => logRefusalSummaries(api)),
    repeatEvery(dailyMs, () => maintainStore(api.store, settings)),
    ...(collectFailedSignIns ? [repeatEvery(scheduledEveryMs, collectFailedSignIns)] : []),
    ...(hasAccount
      ? [
          repeatEvery(userRepairsIntervalMs, createUserRepairs(api).run),
          repeatEvery(scheduledEveryMs, () => clearDeletedCasinos(api)),
          repeatEvery(scheduledEveryMs, createRightsComparison(api).look),
        ]
      : []),
    ...(checkAt && componentsUrl !== null
      ? [repeatEvery(scheduledEveryMs, createDailyCheckStarter(api, checkAt).look)]
      : []),
  ]
}

/** Never rejects: a failure is logged, and the next run is on the next day. */
const maintainStore = (store: Store, { clock, roundsKeptMonths }: Settings): Promise<void> =>
  store
    .upkeep(clock(), machineClockTrust.isTrusted() ? roundsKeptMonths : null)
    .catch((error: unknown) => logFault(error, 'The store could not be kept up:'))
