import { useRef, type MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { useListAddress } from '../../record/useListAddress.ts'
import { useResourceConfig } from '../../screens.ts'
import { toggled, type Selectable, type Selected } from '../selection.ts'

/**
 * One handler for everything that can be clicked in the rows: their links, and their checkboxes, around which the whole
 * cell counts. With shift held, all rows since the last click are selected.
 */
export function useRowClicks(
  rows: readonly Selectable[],
  selected: Selected | null,
  select: (selected: Selected) => void,
) {
  const navigate = useNavigate()
  const address = useListAddress()
  const { section } = useResourceConfig()
  const anchor = useRef<string | null>(null)
  return (event: MouseEvent) => {
    // A cell's own link to another record has led there already.
    if (event.defaultPrevented) return
    const target = event.target as HTMLElement
    const link = target.closest('a')
    const linked = link?.closest('tr')?.dataset['id']
    // A link in a dialog that a cell has opened is not the row's, and leads where it says.
    if (link && linked !== undefined && isPlain(event)) {
      event.preventDefault()
      void navigate(section === null ? link.pathname : address(linked))
      return
    }
    const id = target.closest('td.select')?.closest('tr')?.dataset['id']
    if (!selected || id === undefined) return
    select(toggled(selected, rows, id, event.shiftKey ? anchor.current : null))
    anchor.current = id
  }
}

/** Everything else, such as a new tab, is the browser's. */
const isPlain = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey
