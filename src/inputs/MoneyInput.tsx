import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { currencyCodes } from '../contract/fields.ts'
import { roundToText, toMoneyText, parseMoneyText } from '../contract/formats.ts'
import { useFormats, useFormatLocale } from '../context.ts'
import { type FieldInputProps, useFieldInput } from './useFieldInput.ts'
import { useNumberReadHint, parseNumber, looksLikeThousands } from './typedText.ts'
import { ParsedTextInput } from './TextInputs.tsx'
import { LabelledControl } from './LabelledControl.tsx'

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

/** A text that is no number stays behind the code, for the schema to refuse; no text is `null`. */
export function toMoneyFieldValue(text: string, code: string): string | null {
  if (text.trim() === '') return null
  const amount = parseNumber(text)
  return amount === null ? `${code} ${text}` : toMoneyText({ code, amount })
}

export function splitMoney(value: unknown): { code: string | null; amount: number | string } {
  if (typeof value !== 'string') return { code: null, amount: '' }
  const read = parseMoneyText(value)
  if (read) return read
  const [, code, text = ''] = /^([A-Z]{3,5}) (.*)$/s.exec(value) ?? []
  return code ? { code, amount: text } : { code: null, amount: value }
}

export function AmountsInput({ field: _, ...props }: FieldInputProps) {
  const { readOnly } = props
  const translate = useTranslate()
  const formats = useFormats()
  const locale = useFormatLocale()
  const { id, bound, value, message, name, control } = useFieldInput(props)
  const all = Array.isArray(value) ? (value as unknown[]) : []
  const amounts = all.filter((part) => typeof part === 'number')
  const rest = all.filter((part) => typeof part === 'string').join('; ')
  const [typed, setTyped] = useState<string | null>(null)
  const [said, setSaid] = useState<Pick<ReadAmounts, 'twice' | 'readAs'>>({ twice: [], readAs: [] })
  const write = (amount: number) => formats.typed(amount / 100, 2)
  const take = (text: string) => {
    const read = addTypedAmounts(text, amounts, locale)
    setTyped(null)
    setSaid(read)
    bound.onChange([...read.amounts, ...(read.rest ? [read.rest] : [])])
  }
  const takeByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !typed?.trim()) return
    event.preventDefault()
    take(typed)
  }
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    take(`${typed ?? rest} ${event.clipboardData.getData('text')}`)
  }
  const list = (all: readonly number[]) => all.map(write).join('; ')
  const known = list(said.twice)
  const [first] = said.readAs
  const usual = translate(locale === 'en-GB' ? 'input.amountsHintComma' : 'input.amountsHint')
  const readAs = first && translate('input.amountsReadAs', { text: first.text, value: list(first.amounts) })
  const hint = known ? translate('input.amountsTwice', { amounts: known }) : (readAs ?? usual)
  const unread = rest && translate('input.amountsUnread', { text: rest })
  return (
    <LabelledControl
      {...control}
      className="with-chips"
      isGroup
      value={typed ?? rest}
      error={unread || message}
      hint={readOnly ? undefined : hint}
      autoComplete="off"
      inputMode="text"
      start={
        amounts.length > 0 && (
          <ul className="chips" role="list" aria-label={name}>
            {amounts.map((amount) => (
              <li key={amount} className="card line">
                {write(amount)}
                {!readOnly && (
                  <button
                    type="button"
                    className="bare muted"
                    aria-label={translate('input.removeAmount', { amount: write(amount) })}
                    onClick={() => {
                      bound.onChange(all.filter((part) => part !== amount))
                      document.getElementById(id)?.focus()
                    }}
                  >
                    ×
                  </button>
                )}
              </li>
            ))}
          </ul>
        )
      }
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={takeByEnter}
      onPaste={paste}
      onBlur={() => {
        if (typed !== null) take(typed)
        bound.onBlur()
      }}
    />
  )
}

type ReadAmounts = ReturnType<typeof addTypedAmounts>

/** English also separates amounts by commas; in German the comma is the decimal separator. */
export function addTypedAmounts(text: string, present: readonly number[], locale: string) {
  const parts = text.split(/[;\s]+/).flatMap((part) => readPart(part, locale))
  const amounts = new Set(present)
  const twice = new Set<number>()
  for (const amount of parts.flatMap((part) => part.amounts)) {
    if (amounts.has(amount)) twice.add(amount)
    else amounts.add(amount)
  }
  return {
    amounts: ascending([...amounts]),
    twice: ascending([...twice]),
    readAs: parts.filter(({ text: typed, rest }) => rest.length === 0 && looksLikeThousands(typed)),
    rest: parts.flatMap(({ rest }) => rest).join('; '),
  }
}

/** In English "5,100" is two amounts, but "1,000" is one, since 000 is no amount. */
function readPart(text: string, locale: string) {
  const pieces = text.split(locale === 'en-GB' ? ',' : ';').filter(Boolean)
  const isList = pieces.every((piece) => hundredths(piece) !== null)
  const read = !isList && hundredths(text) !== null ? [text] : pieces
  const amounts = read.map(hundredths).filter((amount) => amount !== null)
  return text ? [{ text, amounts, rest: read.filter((piece) => hundredths(piece) === null) }] : []
}

function hundredths(text: string): number | null {
  const value = parseNumber(text)
  if (value === null || value <= 0 || Number(roundToText(value, 2)) !== value) return null
  const amount = Math.round(value * 100)
  return Number.isSafeInteger(amount) ? amount : null
}

const ascending = (values: number[]) => values.toSorted((a, b) => a - b)
