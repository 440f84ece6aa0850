import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { currencies } from '../contract/codes.ts'
import { roundToText } from '../contract/writing.ts'
import { useFormats } from '../locale/format.ts'
import { keepAmount, readMoney, splitMoney } from './money.ts'
import type { FieldInputProps } from './props.ts'
import { useReadAs } from './useReadAs.ts'
import { TypedInput } from './TypedInput.tsx'

/** An amount, rounded to two decimals when the field is left, and its currency: chosen, or fixed where there is only one. */
export function MoneyInput({ field, unit = 'EUR', ...props }: FieldInputProps) {
  const translate = useTranslate()
  const formats = useFormats()
  // Without an amount there is no value that could hold the currency.
  const [chosen, setCode] = useState<string | null>(null)
  const present = splitMoney(useWatch({ name: props.source })).code
  if (present && present !== chosen) setCode(present)
  const code = field.code ?? present ?? chosen ?? unit
  const { hint, onLeave } = useReadAs((amount) => formats.typed(Number(roundToText(amount, 2)), 2))
  const write = (value: unknown) => {
    const { amount } = splitMoney(value)
    return typeof amount === 'number' ? formats.typed(amount, 2) : amount
  }
  return (
    <TypedInput
      {...props}
      write={write}
      read={(text) => readMoney(text, code)}
      hint={hint}
      onLeave={onLeave}
      keep={keepAmount}
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
              if (value !== null) set(readMoney(write(value), target.value))
            }}
          >
            {currencies.map((known) => (
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
