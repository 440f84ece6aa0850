import type { ReactNode, SelectHTMLAttributes } from 'react'

interface SelectProps<Value extends string | number> extends Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'value' | 'onChange'
> {
  options: readonly (readonly [value: Value, text: string])[]
  value: Value | undefined
  onChange: (value: Value) => void
  children?: ReactNode
}

export const Select = <Value extends string | number>({
  options,
  onChange,
  children,
  ...rest
}: SelectProps<Value>) => (
  <select
    className="list-select"
    {...rest}
    onChange={({ target }) => {
      const chosen = options.find(([value]) => String(value) === target.value)
      if (chosen) onChange(chosen[0])
    }}
  >
    {children}
    {options.map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </select>
)
