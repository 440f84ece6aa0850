import { useTranslate } from 'react-admin'
import { useFormats } from '../../src/locale/format.ts'
import { fundsOf, type Round } from './round.ts'

const words = 'resources.game-rounds.funds'

/** The player's funds before and after, and whether the round explains the difference. */
export function RoundFunds({ round }: { round: Round }) {
  const translate = useTranslate()
  const formats = useFormats()
  const { fundsStart, fundsEnd, debit, credit, totalWin, status, closeType, currency } = round
  const { expected, difference } = fundsOf(round)
  const money = (value: number) => formats.amount(value, currency)
  const lines = [
    ['start', money(fundsStart)],
    ['debit', formats.change(-debit, currency)],
    ['credit', formats.change(credit, currency)],
    ...(status === 'refunded' ? [['refund', formats.change(debit, currency)]] : []),
    [status === 'open' ? 'soFar' : 'expected', `= ${money(expected)}`],
    ...(fundsEnd === null ? [] : [['end', money(fundsEnd)]]),
  ]
  const isUnpaid = status === 'completed' && closeType !== 'none' && credit !== totalWin
  return (
    <section className="group" aria-labelledby="round-funds">
      <h3 id="round-funds">{translate(`${words}.title`)}</h3>
      <dl className="round-funds">
        {lines.map(([name = '', value]) => (
          <div key={name} data-line={name}>
            <dt>{translate(`${words}.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="round-check" data-holds={difference === null ? undefined : difference === 0}>
        {difference === null
          ? translate(`${words}.open`)
          : difference === 0
            ? translate(`${words}.holds`)
            : translate(`${words}.${difference > 0 ? 'more' : 'less'}`, {
                difference: money(Math.abs(difference)),
              })}
      </p>
      {isUnpaid && (
        <p className="round-check" data-holds={false}>
          {translate(`${words}.unpaid`, { difference: money(Math.abs(totalWin - credit)) })}
        </p>
      )}
    </section>
  )
}
