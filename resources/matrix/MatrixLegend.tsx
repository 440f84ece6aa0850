import { useTranslate } from 'react-admin'
import { fieldOf } from '../../src/contract/describe.ts'
import type { Entity } from '../../src/contract/entity.ts'
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
  const states = fieldOf(finding, 'state').choices ?? []
  return (
    <ul className="matrix-legend" aria-label={translate('matrix.legend')}>
      {states.map((state) => (
        <li key={state}>
          <span className="matrix-mark" data-state={state} />
          {translate(`resources.${finding.name}.choices.state.${state}`)}
        </li>
      ))}
      {hasLimits && (
        <li>
          <span className="matrix-mark" data-state="unassigned" data-barred />
          {translate('matrix.barred')}
        </li>
      )}
      {(isReadOnly ? [] : wishes).map((wish) => (
        <li key={wish}>
          <span
            className="matrix-mark"
            data-state={wish === 'off' ? 'playable' : 'inactive'}
            data-wish={wish}
          />
          {translate(`matrix.wish.${wish}`)}
        </li>
      ))}
    </ul>
  )
}
