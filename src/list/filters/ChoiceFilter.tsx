import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Field } from '../../contract/describe.ts'
import { currencies, locales } from '../../contract/codes.ts'
import { folded } from '../../contract/values.ts'
import { useFormats } from '../../locale/format.ts'
import { useAllScreens, useScreens } from '../../screens.ts'
import { CheckList } from './CheckList.tsx'

export interface ChoiceFilterProps {
  field: Field
  values: readonly unknown[]
  toggle: (value: unknown) => void
}

/** From so many on they can be searched. */
const many = 12

/** The values that a field can have, by their names. */
export function ChoiceFilter({ field, values, toggle }: ChoiceFilterProps) {
  const options = useOptions(field)
  const [text, setText] = useState('')
  // What is ticked when it is opened stands above, where there are many.
  const [first] = useState(values)
  if (options.length < many) return <CheckList options={options} values={values} toggle={toggle} />
  const found = options.filter(({ label }) => folded(label).includes(folded(text)))
  const sorted = [
    ...found.filter(({ value }) => first.includes(value)),
    ...found.filter(({ value }) => !first.includes(value)),
  ]
  return <CheckList options={sorted} values={values} toggle={toggle} search={{ text, change: setText }} />
}

function useOptions({ kind, path: field, choices = [] }: Field): { value: unknown; label: string }[] {
  const translate = useTranslate()
  const { path } = useScreens()
  const formats = useFormats()
  const all = useAllScreens()
  switch (kind) {
    case 'flag':
      return [
        { value: true, label: translate('list.yes') },
        { value: false, label: translate('list.no') },
      ]
    case 'collection':
      return all
        .map(({ entity: { name } }) => ({
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
