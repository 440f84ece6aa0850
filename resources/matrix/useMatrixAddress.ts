import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useAddressFilter } from '../../src/list/filters/FilterContext.tsx'
import { matrixAddress } from './address.ts'
import { matrixKinds, matrixNames, type MatrixName } from './kinds.ts'

/** What the address says: which matrix, and what it is narrowed to; the filter stays where it turns to another one. */
export function useMatrixAddress() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const of = useMemo(() => {
    const asked = new URLSearchParams(search).get('of')
    return matrixNames.find((name) => name === asked) ?? matrixNames[0]
  }, [search])
  const [filter, setFilter] = useAddressFilter(matrixKinds[of].finding.entity)
  const turnTo = useCallback(
    (name: MatrixName) => void navigate(matrixAddress(name, filter)),
    [navigate, filter],
  )
  return { of, filter, setFilter, turnTo }
}
