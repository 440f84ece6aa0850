import { MutationCache, QueryClient } from '@tanstack/react-query'
import { HttpError } from 'react-admin'
import { ownValue, isObject } from '../contract/values.ts'

/**
 * Answers are fresh for some seconds and kept for two minutes after they were last shown; refusals are not retried. A write invalidates
 * histories, which contain refused attempts, usages, and the lists of its resource: react-admin updates the record there but not its
 * position.
 */
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
      // Calls fail without a network instead of waiting silently for it, so that the lost connection is shown.
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
