import * as z from 'zod/mini'
import { useDataProvider } from 'react-admin'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { masterData } from '../../src/contract/access.ts'
import { defineEntity, type Entity } from '../../src/contract/entity.ts'
import { choice, reference } from '../../src/contract/fields.ts'
import { cellStates } from '../../src/contract/matrix.ts'
import { definePartScreens } from '../../src/schema/derive.tsx'
import type { ResourceConfig } from '../../src/screens.ts'
import { casinoGames } from '../casino-games/entity.ts'
import { integrationGames } from '../integration-games/entity.ts'
import type { BackofficeProvider } from '../../src/api/dataProvider.ts'
import type { Filter } from '../../src/contract/filter.ts'
import type { Matrix } from '../../src/contract/answers/activation.ts'

/** What games stand against: casinos or integrations. */
export interface MatrixKind {
  /** The assignments that its cells are. */
  assignments: Entity
  /** Field of an assignment that says the column, and the column's collection. */
  owner: 'casinoId' | 'integrationId'
  columns: string
  /** What it can be narrowed by, as if it were a list of that. */
  finding: ResourceConfig
}

const games = {
  studioId: reference('game-studios'),
  providerId: reference('game-providers'),
  gameId: reference('games'),
}
const owners = { jurisdictionId: reference('jurisdictions'), integrationId: reference('integrations') }

/** What addresses call the kinds; the first one is what they mean that name none. */
export const matrixNames = ['casinos', 'integrations'] as const
export type MatrixName = (typeof matrixNames)[number]

export const matrixKinds: Readonly<Record<MatrixName, MatrixKind>> = {
  casinos: {
    assignments: casinoGames,
    owner: 'casinoId',
    columns: 'casinos',
    finding: finding('casino-matrix', 'casinoId', choice(cellStates)),
  },
  integrations: {
    assignments: integrationGames,
    owner: 'integrationId',
    columns: 'integrations',
    // Whatever is active in an integration can be played as far as that is concerned.
    finding: finding('integration-matrix', null, choice(['unassigned', 'inactive', 'playable'])),
  },
}

/** Nothing of it is stored, so it has none of the fields that the server keeps of records. */
function finding(name: string, scope: 'casinoId' | null, state: z.ZodMiniType): ResourceConfig {
  const schema = z.object({ ...games, casinoId: reference('casinos'), ...owners, state })
  const entity = defineEntity({ name, label: 'state', access: masterData, scope, schema: () => schema })
  return definePartScreens({ ...entity, schema })
}

/** A matrix, narrowed; while another filter is asked for, that of the one before stays. */
export function useMatrixQuery({ assignments }: MatrixKind, filter: Filter) {
  const dataProvider = useDataProvider<BackofficeProvider>()
  const query = new URLSearchParams({ filter: JSON.stringify(filter) })
  const { data, error, refetch } = useQuery({
    queryKey: [assignments.name, 'matrix', filter],
    queryFn: ({ signal }) => dataProvider.query<Matrix>(`${assignments.name}/matrix?${query}`, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return { data, error, refetch }
}
