import { useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { currencies, locales } from '../contract/codes.ts'
import { folded } from '../contract/values.ts'
import { useFormats } from '../locale/format.ts'
import { Combobox } from './Combobox.tsx'
import type { FieldInputProps } from './props.ts'
import { useFieldInput } from './useFieldInput.ts'

/** A currency by code and name, or COINS. */
export function CurrencyInput({ field: _, ...props }: FieldInputProps) {
  const { currency } = useFormats()
  const options = useMemo(() => currencies.map((value) => ({ value, label: currency(value) })), [currency])
  return <CodeInput {...props} all={options} />
}

/** A language with its country, by name. */
export function LanguageInput({ field: _, ...props }: FieldInputProps) {
  const { language } = useFormats()
  const options = useMemo(
    () =>
      locales
        .map((value) => ({ value, label: language(value) }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    [language],
  )
  return <CodeInput {...props} all={options} />
}

interface CodeInputProps extends Omit<FieldInputProps, 'field'> {
  all: readonly { value: string; label: string }[]
}

/** One out of many codes, found by typing. */
function CodeInput({ all, ...props }: CodeInputProps) {
  const translate = useTranslate()
  const input = useFieldInput(props)
  const { bound, value } = input
  const [text, setText] = useState<string | null>(null)
  const options = text ? all.filter(({ label }) => folded(label).includes(folded(text))) : all
  const none = { value: '', label: translate('input.nothing') }
  return (
    <Combobox
      {...props}
      input={input}
      text={text}
      onText={(typed) => {
        setText(typed)
        if (typed === '') bound.onChange(null)
      }}
      shown={typeof value === 'string' ? (all.find((one) => one.value === value)?.label ?? value) : ''}
      options={props.isRequired || value === null || text ? options : [none, ...options]}
      isChosen={(one) => one === value}
      onChoose={(one) => bound.onChange(one || null)}
      note={options.length === 0 ? translate('input.noMatch') : undefined}
    />
  )
}
