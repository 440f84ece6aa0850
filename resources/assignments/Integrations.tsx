import { LinkBase as Link, useTranslate } from 'react-admin'
import { stateAt, type Matrix } from '../../src/contract/matrix.ts'
import { FilterTools } from '../../src/list/filters/FilterBar.tsx'
import { FilterContext, useAddressFilter } from '../../src/list/filters/FilterContext.tsx'
import { ListEmpty, ListFailure, ListLoading } from '../../src/list/ListStates.tsx'
import { useFormats } from '../../src/locale/format.ts'
import { matrixAddress } from '../matrix/address.ts'
import { matrixKinds } from '../matrix/kinds.ts'
import { useMatrix } from '../matrix/useMatrix.ts'
import { MatrixLink } from './MatrixLink.tsx'
import './integrations.css'

const kind = matrixKinds.integrations

/** Each integration with how many games are assigned to it, and how many of them are active: of all games, or of some. */
export function Integrations() {
  const [filter, setFilter] = useAddressFilter(kind.finding.entity)
  const { data: matrix, ...answer } = useMatrix(kind, filter)
  const total = matrix?.columns.length
  return (
    <FilterContext screens={kind.finding} {...{ filter, setFilter, total, ...answer }}>
      <div className="list-tools">
        <FilterTools />
        <div className="list-tools-end">
          <MatrixLink to={matrixAddress('integrations', filter)} />
        </div>
      </div>
      {answer.error ? (
        <ListFailure />
      ) : !matrix ? (
        <ListLoading />
      ) : total === 0 ? (
        <ListEmpty>{null}</ListEmpty>
      ) : (
        <Counts matrix={matrix} />
      )}
    </FilterContext>
  )
}

function Counts({ matrix }: { matrix: Matrix }) {
  const translate = useTranslate()
  const { number } = useFormats()
  return (
    <ul className="integration-counts">
      {countsOf(matrix).map(({ id, name, assigned, active }) => (
        <li key={id}>
          <Link to={`/integrations/games/${encodeURIComponent(id)}`}>{name}</Link>
          <meter value={active} max={assigned || 1} aria-hidden />
          <span>
            {translate('activation.counts', { assigned: number(assigned), active: number(active) })}
          </span>
        </li>
      ))}
    </ul>
  )
}

function countsOf({ rows, columns, cells }: Matrix) {
  return columns
    .map(({ id, name }, column) => {
      const states = rows.map((_, row) => stateAt(cells[row] ?? '', column))
      const assigned = states.filter((state) => state !== 'unassigned')
      const active = assigned.filter((state) => state !== 'inactive').length
      return { id, name, assigned: assigned.length, active }
    })
    .toSorted((a, b) => a.name.localeCompare(b.name))
}
