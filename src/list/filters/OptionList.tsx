import { useState } from 'react'
import { foldText } from '../../contract/values.ts'
import { CheckList, type CheckListProps } from './CheckList.tsx'

/** Lists with at least this number of values get a search input. */
const many = 12

/** Values with checkboxes, all of them known. In a long list the selected values stand first and the others can be searched. */
export function OptionList({
  options,
  values,
  toggle,
}: Pick<CheckListProps, 'options' | 'values' | 'toggle'>) {
  const [text, setText] = useState('')
  // The values that were selected when the list was opened.
  const [first] = useState(values)
  if (options.length < many) return <CheckList options={options} values={values} toggle={toggle} />
  const found = options.filter(({ label }) => foldText(label).includes(foldText(text)))
  const sorted = [
    ...found.filter(({ value }) => first.includes(value)),
    ...found.filter(({ value }) => !first.includes(value)),
  ]
  return <CheckList options={sorted} values={values} toggle={toggle} search={{ text, change: setText }} />
}
