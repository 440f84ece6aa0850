import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ownValue, isObject } from './contract/values.ts'
import { HttpError, localStorageStore, memoryStore } from 'react-admin'
import { createConnectionMonitor, createHealthCheck } from './api/connection.ts'
import { createDataProvider } from './api/dataProvider.ts'
import { createHttpClient } from './api/httpClient.ts'
import { createAuthProvider } from './auth/authProvider.ts'
import { withFixedPeriods } from './contract/relativePeriod.ts'
import { prefetchListAt } from './list/address.ts'
import type { ResourceConfig } from './screens.ts'
import type { ConfigAndSession } from './context.ts'

export type AdminSetup = ReturnType<typeof createAdminSetup>

export function createAdminSetup({ config, session }: ConfigAndSession, screens: readonly ResourceConfig[]) {
  const { viewing } = session
  const connection = createConnectionMonitor(createHealthCheck(config.apiUrl))
  const byPath = (path: string) => screens.find((one) => one.path === path)
  const providers = {
    authProvider: createAuthProvider(
      session,
      (path) => byPath(path)?.entity,
      async () => (await import('./auth/endViewingAtServer.ts')).endViewingAtServer(session, config.apiUrl),
    ),
    dataProvider: createDataProvider(
      config.apiUrl,
      createHttpClient(session, connection),
      (path) => byPath(path)?.entity.name ?? path,
      (path, filter) => {
        const found = byPath(path)
        return found ? { ...withFixedPeriods(found.entity, filter), ...found.fixed } : filter
      },
      async (...asked) => (await import('./api/fetchFile.ts')).fetchFile(session, ...asked),
    ),
    queryClient: createQueryClient(),
    // Settings of lists are not stored while viewing as a visitor.
    store: viewing ? memoryStore() : localStorageStore(undefined, session.user?.id),
  }
  return { viewing, providers, connection, ahead: prefetchListAt(providers, screens, window.location) }
}

/** A write invalidates usages, histories with refused attempts, and lists, in which react-admin only updates the record. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSettled: (_data, error, variables, _context, { options }) => {
        const [key, action] = options.mutationKey ?? []
        // React-admin's hooks accept the resource when they are created or when they are called.
        const called = isObject(variables) ? ownValue(variables, 'resource') : undefined
        const resource = called ?? key
        if (resource) void client.invalidateQueries({ queryKey: [resource, 'getList'] })
        // The page of a deleted record is still shown, and would request it.
        const isDeleted = (of: unknown) => action === 'delete' && !error && of === resource
        for (const isGone of [true, false])
          void client.invalidateQueries({
            predicate: ({ queryKey: [of, what] }) => isOfWrites(what) && isDeleted(of) === isGone,
            refetchType: isGone ? 'none' : 'active',
          })
      },
    }),
    defaultOptions: {
      // Without a network, calls fail instead of waiting silently, so that the lost connection is shown.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 5_000,
        gcTime: 120_000,
        retry: (count, error) => count < 1 && error instanceof HttpError && error.status >= 502,
        retryDelay: 300,
      },
    },
  })
  return client
}

const isOfWrites = (what: unknown) => what === 'history' || what === 'usage'
