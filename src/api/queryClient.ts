import { MutationCache, QueryClient } from '@tanstack/react-query'
import { HttpError } from 'react-admin'

/**
 * Answers are fresh for some seconds; what is not shown is forgotten after two minutes; refusals are not asked again. After
 * a write the lists of its resource are asked anew: react-admin puts the record into those at hand, but not into its place.
 * So are histories, refused attempts stand in them, too, and where records are used.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSettled: (_data, error, _variables, _context, { options }) => {
        const [resource, action] = options.mutationKey ?? []
        // The page of a record that was just deleted is still there, and would ask after it.
        const refetchType = action === 'delete' && !error ? 'none' : 'active'
        if (resource) void client.invalidateQueries({ queryKey: [resource, 'getList'] })
        void client.invalidateQueries({
          predicate: ({ queryKey: [, what] }) => isOfWrites(what),
          refetchType,
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
