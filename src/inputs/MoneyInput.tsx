import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { currencyCodes } from '../contract/fields.ts'
import { roundToText, toMoneyText, parseMoney } from '../contract/formats.ts'
import { useFormats } from '../context.ts'
import type { FieldInputProps } from './useFieldInput.ts'
import { useNumberReadHint, parseNumber } from './typedText.ts'
import { ParsedTextInput } from './ParsedTextInput.tsx'

/** The amount is rounded to two decimals when the field is left. The currency is chosen, or fixed if there is only one. */
export function MoneyInput({ field, unit = 'EUR', ...props }: FieldInputProps) {
  const translate = useTranslate()
  const formats = useFormats()
  // Without an amount there is no value that could hold the currency.
  const [chosen, setCode] = useState<string | null>(null)
  const present = splitMoney(useWatch({ name: props.source })).code
  if (present && present !== chosen) setCode(present)
  const code = field.code ?? present ?? chosen ?? unit
  const { hint, onLeave } = useNumberReadHint((amount) => formats.typed(Number(roundToText(amount, 2)), 2))
  const write = (value: unknown) => {
    const { amount } = splitMoney(value)
    return typeof amount === 'number' ? formats.typed(amount, 2) : amount
  }
  return (
    <ParsedTextInput
      {...props}
      write={write}
      read={(text) => toMoneyFieldValue(text, code)}
      hint={hint}
      onLeave={onLeave}
      keep={keepAmountCharacters}
      inputMode="decimal"
      end={(value, set) =>
        field.code ? (
          <span>{field.code}</span>
        ) : (
          <select
            className="part"
            aria-label={translate('input.currencyOf', { field: translate(props.label) })}
            value={code}
            disabled={props.readOnly}
            onChange={({ target }) => {
              setCode(target.value)
              if (value !== null) set(toMoneyFieldValue(write(value), target.value))
            }}
          >
            {currencyCodes.map((known) => (
              <option key={known} title={formats.currency(known)}>
                {known}
              </option>
            ))}
          </select>
        )
      }
    />
  )
}

export const keepAmountCharacters = (text: string) => text.replace(/[^\d.,]/g, '')

/** Returns two decimals, as in `EUR 12.50`; a text that is no number after the code, for the schema to refuse; `null` for no text. */
export function toMoneyFieldValue(text: string, code: string): string | null {
  if (text.trim() === '') return null
  const amount = parseNumber(text)
  return amount === null ? `${code} ${text}` : toMoneyText({ code, amount })
}

/** The amount is a number, or the typed text if that is none. */
export function splitMoney(value: unknown): { code: string | null; amount: number | string } {
  if (typeof value !== 'string') return { code: null, amount: '' }
  const read = parseMoney(value)
  if (read) return read
  const [, code, text = ''] = /^([A-Z]{3,5}) (.*)$/s.exec(value) ?? []
  return code ? { code, amount: text } : { code: null, amount: value }
}
