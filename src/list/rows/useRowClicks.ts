import { useRef, type MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { useListAddress } from '../../record/useListAddress.ts'
import { useResourceConfig } from '../../screens.ts'
import { toggled, type Selectable, type Selected } from '../selection.ts'

/** One handler for all clicks in rows: on links, and on the cells of checkboxes. With shift, all rows since the last click are selected. */
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
    // A link in a dialog that a cell has opened leads to its own address.
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

/** Other clicks, such as those that open a new tab, are left to the browser. */
const isPlain = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey
