import { useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { currencies, locales } from '../contract/codes.ts'
import { foldText } from '../contract/values.ts'
import { useFormats } from '../locale/format.ts'
import type { FieldInputProps } from './props.ts'
import { SingleCombobox } from './SingleCombobox.tsx'
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

/** One of many codes, found by typing. */
function CodeInput({ all, ...props }: CodeInputProps) {
  const translate = useTranslate()
  const input = useFieldInput(props)
  const { bound, value } = input
  const [text, setText] = useState<string | null>(null)
  const options = text ? all.filter(({ label }) => foldText(label).includes(foldText(text))) : all
  const chosen = typeof value === 'string' ? value : null
  return (
    <SingleCombobox
      {...props}
      input={input}
      text={text}
      onText={setText}
      chosen={chosen}
      shown={all.find((one) => one.value === chosen)?.label ?? chosen ?? ''}
      options={options}
      onChoose={bound.onChange}
      note={options.length === 0 ? translate('input.noMatch') : undefined}
    />
  )
}
