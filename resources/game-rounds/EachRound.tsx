import { useTranslate } from 'react-admin'
import { useFailureText } from '../../src/api/failureText.ts'
import type { Booking, ClosingsPlan } from '../../src/contract/closings.ts'
import { useFormats } from '../../src/locale/format.ts'

const words = 'resources.game-rounds.close.each'

/** What a way of closing means for each round: the amount, the win that is lost, or why the round stays open. */
export function EachRound({ plan, booking }: { plan: ClosingsPlan; booking: Booking }) {
  const translate = useTranslate()
  const textOf = useFailureText()
  const { amount } = useFormats()
  return (
    <div className="round-each" role="region" aria-label={translate(`${words}.title`)} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{translate(`${words}.round`)}</th>
            <th scope="col">{translate(`${words}.amount`)}</th>
            <th scope="col">{translate(`${words}.meaning`)}</th>
          </tr>
        </thead>
        <tbody>
          {plan.rounds.map(({ id, currency, options }) => {
            const option = options.find((one) => one.booking === booking)
            return (
              <tr key={id}>
                <th scope="row">{id}</th>
                <td>{option?.allowed ? amount(option.amount, currency) : '–'}</td>
                <td className={option?.allowed ? 'round-warning' : undefined}>
                  {option?.refusal
                    ? textOf(option.refusal)
                    : option && option.lost > 0
                      ? translate(`${words}.${booking === 'refund' ? 'lost' : 'unpaid'}`, {
                          amount: amount(option.lost, currency),
                        })
                      : ''}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
