import { useTranslate } from 'react-admin'
import type { Field } from '../../contract/describe.ts'
import { currencies, locales } from '../../contract/codes.ts'
import { useFormats } from '../../locale/format.ts'
import { useAllScreens, useResourceConfig } from '../../screens.ts'
import { OptionList } from './OptionList.tsx'

export interface ChoiceFilterProps {
  field: Field
  values: readonly unknown[]
  toggle: (value: unknown) => void
}

/** The values of a choice, by their names. */
export function ChoiceFilter({ field, values, toggle }: ChoiceFilterProps) {
  return <OptionList options={useOptions(field)} values={values} toggle={toggle} />
}

function useOptions({ kind, path: field, choices = [] }: Field): { value: unknown; label: string }[] {
  const translate = useTranslate()
  const { path } = useResourceConfig()
  const formats = useFormats()
  const all = useAllScreens()
  switch (kind) {
    case 'flag':
      return [
        { value: true, label: translate('list.yes') },
        { value: false, label: translate('list.no') },
      ]
    case 'collection':
      return [...new Set(all.map(({ entity }) => entity.name))]
        .map((name) => ({
          value: name,
          label: translate(`resources.${name}.name`, { smart_count: 1 }),
        }))
        .sort((a, b) => a.label.localeCompare(b.label))
    case 'currency':
      return currencies.map((value) => ({ value, label: formats.currency(value) }))
    case 'locale':
      return locales
        .map((value) => ({ value, label: formats.language(value) }))
        .sort((a, b) => a.label.localeCompare(b.label))
    default:
      return choices.map((value) => ({
        value,
        label: translate(`resources.${path}.choices.${field}.${value}`),
      }))
  }
}
