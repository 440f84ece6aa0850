import { useTranslate } from 'react-admin'
import { useFailureText } from '../../src/api/failureText.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import { useFormats } from '../../src/locale/format.ts'
import '../../src/list/bulk/bulk.css'

export interface LeftOutRound {
  id: string
  /** Why it could not be closed in the chosen way. */
  refusal: ErrorCode
}

/** The selected rounds that were not closed with the others, each with the reason. */
export function LeftOut({ rounds }: { rounds: readonly LeftOutRound[] }) {
  const translate = useTranslate()
  const textOf = useFailureText()
  const { number } = useFormats()
  if (rounds.length === 0) return null
  const counted = { smart_count: rounds.length, count: number(rounds.length) }
  return (
    <>
      <p>{translate('resources.game-rounds.close.leftOut', counted)}</p>
      <ul className="outcomes">
        {rounds.map(({ id, refusal }) => (
          <li key={id}>
            <strong>{id}</strong> {textOf(refusal)}
          </li>
        ))}
      </ul>
    </>
  )
}
