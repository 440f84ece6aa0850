import { useTranslate } from 'react-admin'
import { useFailureText } from '../../src/api/failureText.ts'
import type { ManyOption } from '../../src/contract/closings.ts'
import { roundsIn } from '../../src/contract/sums.ts'
import { useFormats } from '../../src/locale/format.ts'
import { useAmounts } from '../../src/locale/useAmounts.ts'

const words = 'resources.game-rounds.close'

/** What a way of closing comes to: amounts by currency, wins that are lost, and the rounds that it is not allowed for. */
export function ManyEffect({ option }: { option: ManyOption }) {
  const translate = useTranslate()
  const textOf = useFailureText()
  const amountsOf = useAmounts()
  const { number } = useFormats()
  const counted = (count: number) => ({ smart_count: count, count: number(count) })
  const { booking, rounds, amounts, lost, refused } = option
  return (
    <>
      {rounds > 0 && (
        <p>
          {translate(`${words}.manyEffect.${booking}`, {
            amounts: amountsOf(amounts),
            rounds: translate(`${words}.rounds`, counted(rounds)),
          })}
        </p>
      )}
      {lost.length > 0 && (
        <p className="round-warning">
          {translate(`${words}.manyLost.${booking}`, {
            ...counted(roundsIn(lost)),
            amounts: amountsOf(lost),
          })}
        </p>
      )}
      {refused.map(({ code, rounds: count }) => (
        <p key={code}>
          {translate(`${words}.staysOpen`, counted(count))} {textOf(code)}
        </p>
      ))}
    </>
  )
}
