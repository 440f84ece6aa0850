import { useTranslate } from 'react-admin'
import { useState } from 'react'
import { findMatchingOptions } from '../../contract/search.ts'
import { type SearchBoxProps, SearchBox } from '../../inputs/SearchBox.tsx'

export interface CheckListProps {
  options: readonly { value: unknown; label: string }[]
  values: readonly unknown[]
  toggle: (value: unknown) => void
  search?: SearchBoxProps | undefined
  more?: number
}

export function CheckList({ options, values, toggle, search, more = 0 }: CheckListProps) {
  const translate = useTranslate()
  return (
    <>
      {search && <SearchBox {...search} />}
      <div className="ticks">
        {options.map(({ value, label }) => (
          <label className="tick" key={String(value)}>
            <input type="checkbox" checked={values.includes(value)} onChange={() => toggle(value)} />
            {label}
          </label>
        ))}
        {more > 0 && <p className="muted">{translate('list.filters.more', { smart_count: more })}</p>}
      </div>
    </>
  )
}

const many = 12

export function SearchableCheckList({
  options,
  values,
  toggle,
}: Pick<CheckListProps, 'options' | 'values' | 'toggle'>) {
  const [text, setText] = useState('')
  const [first] = useState(values)
  if (options.length < many) return <CheckList options={options} values={values} toggle={toggle} />
  const found = findMatchingOptions(options, text, ({ label }) => [label])
  const sorted = [
    ...found.filter(({ value }) => first.includes(value)),
    ...found.filter(({ value }) => !first.includes(value)),
  ]
  return <CheckList options={sorted} values={values} toggle={toggle} search={{ text, change: setText }} />
}
