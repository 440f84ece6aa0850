import { useState } from 'react'
import { foldText } from '../../contract/values.ts'
import { CheckList, type CheckListProps } from './CheckList.tsx'

/** From so many on they can be searched. */
const many = 12

/** Values to tick that are all known: where there are many, those ticked stand above and the others can be searched. */
export function OptionList({
  options,
  values,
  toggle,
}: Pick<CheckListProps, 'options' | 'values' | 'toggle'>) {
  const [text, setText] = useState('')
  // What is ticked when it is opened.
  const [first] = useState(values)
  if (options.length < many) return <CheckList options={options} values={values} toggle={toggle} />
  const found = options.filter(({ label }) => foldText(label).includes(foldText(text)))
  const sorted = [
    ...found.filter(({ value }) => first.includes(value)),
    ...found.filter(({ value }) => !first.includes(value)),
  ]
  return <CheckList options={sorted} values={values} toggle={toggle} search={{ text, change: setText }} />
}
