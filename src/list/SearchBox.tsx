import { useEffect, useState } from 'react'
import { useListContext, useResourceContext, useTranslate } from 'react-admin'

/** How long typing has to rest before the list is asked. Milliseconds. */
const rest = 200

/** Full-text search over the list, kept in the address. */
export function SearchBox() {
  const translate = useTranslate()
  const resource = useResourceContext()
  const { filterValues, setFilters } = useListContext()
  const { q: asked = '' } = filterValues as { q?: string }
  const [text, setText] = useState(asked)
  const [seen, setSeen] = useState(asked)
  if (asked !== seen) {
    setSeen(asked)
    setText(asked)
  }
  useEffect(() => {
    if (text.trim() === asked) return
    const timer = setTimeout(() => {
      setSeen(text.trim())
      setFilters({ ...filterValues, q: text.trim() || undefined })
    }, rest)
    return () => clearTimeout(timer)
  }, [text, asked, filterValues, setFilters])
  return (
    <input
      type="search"
      className="search-box"
      value={text}
      placeholder={translate('list.search')}
      aria-label={translate('list.searchLabel', {
        name: translate(`resources.${resource}.name`, { smart_count: 2 }),
      })}
      onChange={(event) => setText(event.target.value)}
    />
  )
}
