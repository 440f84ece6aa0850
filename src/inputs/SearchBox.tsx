import { useTranslate } from 'react-admin'

export interface SearchBoxProps {
  text: string
  change: (text: string) => void
  label?: string
  autoFocus?: boolean
}

export function SearchBox({ text, change, label, autoFocus }: SearchBoxProps) {
  const placeholder = useTranslate()('list.search')
  return (
    <input
      type="search"
      className="search-box box"
      autoFocus={autoFocus}
      value={text}
      placeholder={label ?? placeholder}
      aria-label={label ?? placeholder}
      onChange={({ target }) => change(target.value)}
    />
  )
}
