import { AutocompleteInput } from 'react-admin'
import { currencies, locales } from '../contract/codes.ts'
import { useFormats } from '../locale/format.ts'
import type { FieldInputProps } from './props.ts'

/** A currency by code and name, or COINS. */
export function CurrencyInput({ field: _, ...props }: FieldInputProps) {
  const { currency } = useFormats()
  const choices = currencies.map((id) => ({ id, name: currency(id) }))
  return <AutocompleteInput {...props} choices={choices} translateChoice={false} helperText={false} />
}

/** A language with its country, by name. */
export function LanguageInput({ field: _, ...props }: FieldInputProps) {
  const { language } = useFormats()
  const choices = locales
    .map((id) => ({ id, name: language(id) }))
    .sort((a, b) => a.name.localeCompare(b.name))
  return <AutocompleteInput {...props} choices={choices} translateChoice={false} helperText={false} />
}
