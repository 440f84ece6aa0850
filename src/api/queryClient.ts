import { MutationCache, QueryClient } from '@tanstack/react-query'
import { HttpError } from 'react-admin'
import { ownValue } from '../contract/own.ts'
import { isObject } from '../contract/values.ts'

/**
 * Answers are fresh for some seconds; what is not shown is forgotten after two minutes; refusals are not asked again. After
 * a write the lists of its resource are asked anew: react-admin puts the record into those at hand, but not into its place.
 * So are histories, refused attempts stand in them, too, and where records are used.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSettled: (_data, error, variables, _context, { options }) => {
        const [key, action] = options.mutationKey ?? []
        // React-admin's hooks may be told the resource when they are made, or when they are called.
        const called = isObject(variables) ? ownValue(variables, 'resource') : undefined
        const resource = called ?? key
        if (resource) void client.invalidateQueries({ queryKey: [resource, 'getList'] })
        // The page of a record that was just deleted is still there, and would ask after it.
        const isDeleted = (of: unknown) => action === 'delete' && !error && of === resource
        for (const isGone of [true, false])
          void client.invalidateQueries({
            predicate: ({ queryKey: [of, what] }) => isOfWrites(what) && isDeleted(of) === isGone,
            refetchType: isGone ? 'none' : 'active',
          })
      },
    }),
    defaultOptions: {
      // Whether there is a connection shows when a call is made: none waits in silence for the browser to be online.
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
