import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { isTakenForThousands, parseNumber } from './number.ts'

/**
 * Says beside a field what was made of a number that other people take for thousands, such as "1,000", once the field was left;
 * until something else is typed. `write` is how the number stands in the field.
 */
export function useReadAs(write: (value: number) => string) {
  const translate = useTranslate()
  const [text, setText] = useState<string | null>(null)
  const value = text === null ? null : parseNumber(text)
  return {
    hint:
      text !== null && value !== null ? translate('input.readAs', { text, value: write(value) }) : undefined,
    onLeave: (typed: string | null) => {
      if (typed !== null) setText(isTakenForThousands(typed) ? typed.trim() : null)
    },
  }
}
