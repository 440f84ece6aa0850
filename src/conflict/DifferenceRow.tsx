import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { usePlainFlags } from '../inputs/flags.tsx'
import { canBeMine, type Difference, type Side } from './merge.ts'
import { SideValue } from './SideValue.tsx'
import type { useWords } from './useWords.ts'

export interface DifferenceRowProps {
  difference: Difference
  words: ReturnType<typeof useWords>
  /** `null` until a side is chosen. */
  chosen: Side | null
  onChoose: (side: Side) => void
}

/** One difference: the original value, and a choice between both sides. */
export function DifferenceRow({ difference, words, chosen, onChoose }: DifferenceRowProps) {
  const translate = useTranslate()
  const name = useId()
  const { by } = difference
  const { flags } = usePlainFlags({
    name: difference.keys.join('.'),
    value: chosen,
    isValid: chosen !== null,
  })
  return (
    <fieldset className="difference" data-by={by} data-chosen={chosen !== null} {...flags}>
      <legend>
        {words.labelOf(difference)} <small>{translate(`record.conflict.by.${by}`)}</small>
      </legend>
      <div className="sides">
        <div className="side">
          <span>{translate('record.conflict.before')}</span>
          <div>
            <SideValue difference={difference} side={0} context={words.context} />
          </div>
        </div>
        {sides.map(([side, at]) => (
          <label key={side} className="side">
            <span>
              <input
                type="radio"
                name={name}
                checked={chosen === side}
                disabled={side === 'mine' && !canBeMine(difference)}
                onChange={() => onChoose(side)}
              />{' '}
              {translate(`record.conflict.${side}`)}
            </span>
            <div>
              <SideValue difference={difference} side={at} context={words.context} />
            </div>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const sides = [
  ['theirs', 1],
  ['mine', 2],
] as const
