import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { checkFilter, type Filter } from '../../src/contract/filter.ts'
import type { Screens } from '../../src/screens.ts'

export interface MatrixAddress {
  /** What the games stand against, a key of `matrixKinds`. */
  of: string
  filter: Filter
}

/** What the address says; what of it is no filter of this matrix is left out. */
export function useMatrixAddress(kinds: Readonly<Record<string, { finding: Screens }>>) {
  const { search } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => {
    const given = new URLSearchParams(search)
    const [first = ''] = Object.keys(kinds)
    const asked = given.get('of') ?? first
    const of = Object.hasOwn(kinds, asked) ? asked : first
    const entity = kinds[of]?.finding.entity
    const filter = entity ? checkFilter(entity, parsed(given.get('filter'))).accepted : {}
    const go = (to: MatrixAddress) => {
      const { q, ...others } = to.filter
      const next = { ...others, ...(q && { q }) }
      const address = new URLSearchParams({
        ...(to.of !== first && { of: to.of }),
        ...(Object.keys(next).length > 0 && { filter: JSON.stringify(next) }),
      })
      void navigate({ search: address.size > 0 ? `?${address}` : '' })
    }
    return { of, filter, go }
  }, [search, navigate, kinds])
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
}
