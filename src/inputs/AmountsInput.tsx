import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import { useFormatLocale, useFormats } from '../locale/format.ts'
import { readAmounts, type ReadAmounts } from './amounts.ts'
import type { FieldInputProps } from './props.ts'
import { TextField } from './TextField.tsx'
import { useFieldInput } from './useFieldInput.ts'

/**
 * Amounts in ascending order without duplicates, typed one by one or pasted as a list. Text that is no amount stays in the input, and in
 * the value behind the amounts, where the schema refuses it.
 */
export function AmountsInput({ field: _, ...props }: FieldInputProps) {
  const { readOnly, isRequired } = props
  const translate = useTranslate()
  const formats = useFormats()
  const locale = useFormatLocale()
  const { id, bound, value, message, name, title } = useFieldInput(props)
  const all = Array.isArray(value) ? (value as unknown[]) : []
  const amounts = all.filter((part) => typeof part === 'number')
  const rest = all.filter((part) => typeof part === 'string').join('; ')
  const [typed, setTyped] = useState<string | null>(null)
  const [said, setSaid] = useState<Pick<ReadAmounts, 'twice' | 'readAs'>>({ twice: [], readAs: [] })
  const write = (amount: number) => formats.typed(amount / 100, 2)
  const take = (text: string) => {
    const read = readAmounts(text, amounts, locale)
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
    <TextField
      id={id}
      name={bound.name}
      inputRef={bound.ref}
      className="with-chips"
      isGroup
      label={title}
      value={typed ?? rest}
      error={unread || message}
      hint={readOnly ? undefined : hint}
      disabled={readOnly}
      autoComplete="off"
      inputMode="text"
      aria-required={isRequired || undefined}
      start={
        amounts.length > 0 && (
          <ul className="chips" role="list" aria-label={name}>
            {amounts.map((amount) => (
              <li key={amount}>
                {write(amount)}
                {!readOnly && (
                  <button
                    type="button"
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
