import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { isTakenForThousands, parseNumber } from './number.ts'

/**
 * A hint beside a field that tells how a number such as "1,000" was read, since others take it for a thousand. It appears when the field is
 * left and goes when the text changes. `write` formats the number.
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
