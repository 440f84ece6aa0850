import { useTranslate } from 'react-admin'
import { fieldOf } from '../../src/contract/describe.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { CellState } from '../../src/contract/matrix.ts'
import { markOf } from './cells.ts'
import './marks.css'

export interface MatrixLegendProps {
  finding: Entity
  /** Whether a game's RTP can be too high. */
  hasLimits: boolean
  isReadOnly: boolean
}

const wishes = ['on', 'off', 'failed'] as const

/** What the marks in the cells mean. */
export function MatrixLegend({ finding, hasLimits, isReadOnly }: MatrixLegendProps) {
  const translate = useTranslate()
  const states = (fieldOf(finding, 'state').choices ?? []) as readonly CellState[]
  const firsts = states.filter(
    (state, index) => states.findIndex((one) => markOf(one) === markOf(state)) === index,
  )
  return (
    <ul className="matrix-legend" aria-label={translate('matrix.legend')}>
      {firsts.map((state) => (
        <li key={state}>
          <span className="matrix-mark" data-mark={markOf(state)} />
          {translate(`matrix.marks.${markOf(state)}`, {
            _: translate(`resources.${finding.name}.choices.state.${state}`),
          })}
        </li>
      ))}
      {hasLimits && (
        <li>
          <span className="matrix-mark" data-mark="none" data-barred />
          {translate('matrix.barred')}
        </li>
      )}
      {(isReadOnly ? [] : wishes).map((wish) => (
        <li key={wish}>
          <span className="matrix-mark" data-mark={wish === 'off' ? 'good' : 'over'} data-wish={wish} />
          {translate(`matrix.wish.${wish}`)}
        </li>
      ))}
    </ul>
  )
}
