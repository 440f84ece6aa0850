import { useEffect } from 'react'
import { useListContext, useResourceContext, useTranslate } from 'react-admin'
import { timing } from '../layout/timing.ts'
import { useCollectionNames } from '../locale/useCollectionNames.ts'
import { useDraft } from './filters/useDraft.ts'
import { enterRows } from './rows/arrows.ts'

/** The full-text search of the list, kept in the address. Escape empties it, the down arrow leads to the first row. */
export function SearchBox() {
  const translate = useTranslate()
  const { within } = useCollectionNames()
  const resource = useResourceContext()
  const { filterValues, setFilters } = useListContext()
  const { q: asked = '' } = filterValues as { q?: string }
  const { value: text, change, sent } = useDraft(asked)
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === asked.trim()) return
    const timer = setTimeout(() => {
      sent(wanted)
      setFilters({ ...filterValues, q: wanted || undefined })
    }, timing.typing)
    return () => clearTimeout(timer)
  }, [text, asked, sent, filterValues, setFilters])
  return (
    <input
      type="search"
      className="search-box"
      aria-keyshortcuts="/"
      value={text}
      placeholder={translate('list.search')}
      aria-label={translate('list.searchLabel', {
        name: within(resource ?? '', 2),
      })}
      onChange={({ target }) => change(target.value)}
      onKeyDown={(event) => (event.key === 'Escape' ? change('') : enterRows(event))}
    />
  )
}
