import { useDataProvider, useNotify } from 'react-admin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BackofficeProvider } from '../../src/api/dataProvider.ts'
import { roundsCollection, type CloseBody, type ClosingPlan } from '../../src/contract/closings.ts'
import { useAllScreens, useResourceConfig } from '../../src/screens.ts'
import type { Round } from './round.ts'

/** What may be done with a round, and what was tried, from the server; asked anew whenever the round is another. */
export function useClosingPlan({ id, version }: Pick<Round, 'id' | 'version'>, enabled = true) {
  const { path } = useResourceConfig()
  const dataProvider = useDataProvider<BackofficeProvider>()
  return useQuery({
    queryKey: [path, 'close', id, version],
    queryFn: ({ signal }) => dataProvider.plan<ClosingPlan>('close', { resource: path, id }, signal),
    enabled,
    staleTime: 0,
    retry: false,
  })
}

/**
 * Closes a round. Whatever came of it, the round and what can be done with it may be others then.
 */
export function useClose({ id }: Pick<Round, 'id'>) {
  const { path } = useResourceConfig()
  const all = useAllScreens()
  const notify = useNotify()
  const dataProvider = useDataProvider<BackofficeProvider>()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: CloseBody) => dataProvider.act<Round>('close', { resource: path, id }, body),
    onSuccess: () => {
      notify('resources.game-rounds.close.done', { type: 'success' })
    },
    onSettled: async () => {
      const places = all.filter(({ entity }) => entity.name === roundsCollection)
      await Promise.all(places.map((place) => queryClient.invalidateQueries({ queryKey: [place.path] })))
    },
  })
}
