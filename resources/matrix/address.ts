import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Entity } from '../../src/contract/entity.ts'
import { sanitizeFilter, type Filter } from '../../src/contract/query.ts'
import { isSwitchedOnInCasino, isPlayableState, playableStates } from '../../src/contract/playable.ts'
import { valuesInFilter } from '../../src/list/filters/listFilter.ts'
import { useAddressFilter } from '../../src/list/filters/FilterContext.tsx'
import { matrixKinds, type MatrixName, matrixNames } from './kinds.ts'

export const matrixLocation = (of: MatrixName, filter: Filter) => ({
  pathname: '/games/matrix',
  search: `?${new URLSearchParams({
    ...(of !== matrixNames[0] && { of }),
    ...(Object.keys(filter).length > 0 && { filter: JSON.stringify(filter) }),
  })}`,
})

/** Passes on only a search for games, since lists of several casinos or integrations may search for those. Throws for other entities. */
export function matrixLocationForList({ name }: Pick<Entity, 'name'>, filter: Filter) {
  const of = matrixNames.find((one) => matrixKinds[one].assignments.name === name)
  if (!of) throw new Error(`No matrix is of ${name}`)
  const { owner, finding } = matrixKinds[of]
  const { q, ...others } = filter
  const named = Object.entries(others).map(
    ([path, value]) => [path.split('.').at(-1) ?? path, value] as const,
  )
  const asked = {
    ...Object.fromEntries(named),
    ...(filter[owner] !== undefined && q && { q }),
    ...statesOf(filter),
  }
  return matrixLocation(of, sanitizeFilter(finding.entity, asked).accepted)
}

function statesOf(filter: Filter): Filter {
  const flags = (['active', 'playable'] as const).filter((flag) => filter[flag] !== undefined)
  if (flags.length === 0) return {}
  const state = playableStates.filter((one) => {
    const said = { active: isSwitchedOnInCasino(one), playable: isPlayableState(one) }
    return flags.every((flag) => valuesInFilter(filter, flag).includes(said[flag]))
  })
  return { state }
}

/** Switching the kind of matrix keeps the filter. */
export function useMatrixAddress() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const of = useMemo(() => {
    const asked = new URLSearchParams(search).get('of')
    return matrixNames.find((name) => name === asked) ?? matrixNames[0]
  }, [search])
  const [filter, setFilter] = useAddressFilter(matrixKinds[of].finding.entity)
  const turnTo = useCallback(
    (name: MatrixName) => void navigate(matrixLocation(name, filter)),
    [navigate, filter],
  )
  return { of, filter, setFilter, turnTo }
}
