import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { messageKey } from '../../src/api/failure.ts'
import type { ItemImpact } from '../../src/contract/activation.ts'
import { playableState } from '../../src/contract/playable.ts'
import { useNames } from '../../src/fields/useNames.ts'
import { useFormats } from '../../src/locale/format.ts'
import { RtpValues } from '../assignments/RtpValues.tsx'
import type { MatrixKind } from './kinds.ts'
import { useWarningText } from './useWarningText.ts'

/** How many are named; of more, their number is said. */
const maxItemsShown = 100

/** Cell by cell what it would mean: what cannot be done first, then what has to be known. */
export function ImpactItems({ kind, items }: { kind: MatrixKind; items: readonly ItemImpact[] }) {
  const translate = useTranslate()
  const { number } = useFormats()
  const shown = useMemo(
    () => items.toSorted((a, b) => weight(b) - weight(a)).slice(0, maxItemsShown),
    [items],
  )
  const names = useNames(
    useMemo(
      () =>
        shown.flatMap((item) => [
          { collection: 'games', id: item.gameId },
          { collection: kind.columns, id: item[kind.owner] ?? '' },
        ]),
      [shown, kind],
    ),
  )
  const more = items.length - shown.length
  return (
    <div className="matrix-impact" role="region" aria-label={translate('matrix.items')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{translate('matrix.game')}</th>
            <th scope="col">{translate(`resources.${kind.assignments.name}.fields.${kind.owner}`)}</th>
            <th scope="col">{translate('matrix.meaning')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((item) => {
            const owner = item[kind.owner] ?? ''
            return (
              <tr key={`${owner}/${item.gameId}`}>
                <th scope="row">{names.get(`games/${item.gameId}`) ?? item.gameId}</th>
                <td>{names.get(`${kind.columns}/${owner}`) ?? owner}</td>
                <td>
                  <Meaning item={item} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {more > 0 && (
        <p className="stamps">{translate('jobs.more', { smart_count: more, count: number(more) })}</p>
      )}
    </div>
  )
}

function Meaning({ item }: { item: ItemImpact }) {
  const { change, error, warnings, links, openRounds, openUntil } = item
  const translate = useTranslate()
  const warningText = useWarningText()
  const { number, instant } = useFormats()
  const said = change === 'assign' && !item.active ? 'assignInactive' : change
  return (
    <>
      <span className="matrix-change" data-change={error ? 'failed' : change}>
        {translate(error ? 'matrix.leftOut' : `matrix.changes.${said}`)}
      </span>
      {error && <span className="matrix-why">{translate(messageKey(error.code), error.params)}</span>}
      {error?.code === 'rtpAboveMax' && item.casinoId !== undefined && (
        <RtpValues pair={{ casinoId: item.casinoId, gameId: item.gameId }} />
      )}
      {warnings.map((warning) => (
        <span key={warning} className="matrix-warning">
          {warningText(warning, item)}
        </span>
      ))}
      {!error && item.active && playableState(links) === 'notPushed' && (
        <span className="matrix-why">{translate('matrix.afterPush')}</span>
      )}
      {!error && (change === 'deactivate' || change === 'unassign') && openRounds > 0 && (
        <span className="matrix-why">
          {translate(openUntil ? 'matrix.openUntil' : 'matrix.openEver', {
            smart_count: openRounds,
            count: number(openRounds),
            until: openUntil ? instant(openUntil) : '',
          })}
        </span>
      )}
    </>
  )
}

const weight = ({ error, warnings, openRounds }: ItemImpact) =>
  error ? 3 : warnings.length > 0 ? 2 : openRounds > 0 ? 1 : 0
