import { useTranslate } from 'react-admin'
import type { LosingRound } from '../../src/contract/validityPlan.ts'
import { RecordLink } from '../../src/fields/RecordLink.tsx'
import { roundsCollection } from '../../src/contract/closings.ts'
import { useFormats } from '../../src/locale/format.ts'

const words = 'resources.game-rounds'

/** The rounds whose wins would be lost, each a way there, and how many more there are. */
export function LosingRounds({ rounds, more }: { rounds: readonly LosingRound[]; more: number }) {
  const translate = useTranslate()
  const { amount, instant, number } = useFormats()
  if (rounds.length === 0) return null
  return (
    <div className="round-each" role="region" aria-label={translate(`${words}.validity.losing`)} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{translate(`${words}.close.each.round`)}</th>
            <th scope="col">{translate(`${words}.validity.win`)}</th>
            <th scope="col">{translate(`${words}.validity.at`)}</th>
          </tr>
        </thead>
        <tbody>
          {rounds.map(({ id, currency, amount: win, refundAt }) => (
            <tr key={id}>
              <th scope="row">
                <RecordLink collection={roundsCollection} id={id}>
                  {id}
                </RecordLink>
              </th>
              <td>{amount(win, currency)}</td>
              <td>{instant(refundAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p>{translate('jobs.more', { smart_count: more, count: number(more) })}</p>}
    </div>
  )
}
