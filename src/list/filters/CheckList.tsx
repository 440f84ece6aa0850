import { useTranslate } from 'react-admin'

export interface CheckListProps {
  options: readonly { value: unknown; label: string }[]
  values: readonly unknown[]
  toggle: (value: unknown) => void
  /** A search input, where there are too many values to read. */
  search?: { text: string; change: (text: string) => void; label?: string } | undefined
  /** Number of values beyond those that are listed. */
  more?: number
}

/** Values with checkboxes. */
export function CheckList({ options, values, toggle, search, more = 0 }: CheckListProps) {
  const translate = useTranslate()
  return (
    <>
      {search && (
        <input
          type="search"
          className="search-box"
          value={search.text}
          placeholder={search.label ?? translate('list.search')}
          aria-label={search.label ?? translate('list.search')}
          onChange={({ target }) => search.change(target.value)}
        />
      )}
      <div className="ticks">
        {options.map(({ value, label }) => (
          <label className="tick" key={String(value)}>
            <input type="checkbox" checked={values.includes(value)} onChange={() => toggle(value)} />
            {label}
          </label>
        ))}
        {more > 0 && <p>{translate('list.filters.more', { smart_count: more })}</p>}
      </div>
    </>
  )
}
