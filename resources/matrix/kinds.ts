import * as z from 'zod/mini'
import { useBackend } from '../../src/context.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { masterDataAccess } from '../../src/contract/access.ts'
import { defineEntity, type Entity } from '../../src/contract/entity.ts'
import { choice, reference } from '../../src/contract/fields.ts'
import { cellStates } from '../../src/contract/matrix.ts'
import { defineEmbeddedScreens } from '../../src/schema/defineScreens.ts'
import type { ResourceConfig } from '../../src/screens.ts'
import { casinoGames } from '../casino-games/entity.ts'
import { integrationGames } from '../integration-games/entity.ts'
import type { Filter } from '../../src/contract/query.ts'
import type { Matrix } from '../../src/contract/answers/activation.ts'

export interface MatrixKind {
  assignments: Entity
  /** The field of an assignment that holds the id of a column, whose collection is `columns`. */
  owner: 'casinoId' | 'integrationId'
  columns: string
  finding: ResourceConfig
}

const games = {
  studioId: reference('game-studios'),
  providerId: reference('game-providers'),
  gameId: reference('games'),
}
const owners = { jurisdictionId: reference('jurisdictions'), integrationId: reference('integrations') }

/** Names in URLs; the first one is the default. */
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
    finding: finding('integration-matrix', null, choice(['unassigned', 'inactive', 'playable'])),
  },
}

function finding(name: string, scope: 'casinoId' | null, state: z.ZodMiniType): ResourceConfig {
  const schema = z.object({ ...games, casinoId: reference('casinos'), ...owners, state })
  const entity = defineEntity({ name, label: 'state', access: masterDataAccess, scope, schema: () => schema })
  return defineEmbeddedScreens({ ...entity, schema })
}

export function useMatrixQuery({ assignments }: MatrixKind, filter: Filter) {
  const dataProvider = useBackend()
  const query = new URLSearchParams({ filter: JSON.stringify(filter) })
  const { data, error, refetch } = useQuery({
    queryKey: [assignments.name, 'matrix', filter],
    queryFn: ({ signal }) => dataProvider.query<Matrix>(`${assignments.name}/matrix?${query}`, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return { data, error, refetch }
}
