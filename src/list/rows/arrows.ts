import type { KeyboardEvent } from 'react'

/** Elements of a row that can have the focus and do not use the arrow keys themselves. */
const stops = 'a, button, input[type=checkbox]'

/** The up and down arrows move to the same kind of element (link or checkbox) in the row above or below. */
export function stepByArrows(event: KeyboardEvent<HTMLElement>) {
  const { target } = event
  const way = wayOf(event)
  if (!way || !(target instanceof HTMLElement) || !target.matches(stops)) return
  const row = target.closest<HTMLElement>('tr[data-id]')
  let next = row?.[way]
  while (next && !next.matches('tr[data-id]')) next = next[way]
  if (!row || !next) return
  event.preventDefault()
  stopsOf(next)[stopsOf(row).indexOf(target)]?.focus()
}

/** The down arrow moves from the search to the first row. */
export function enterRows(event: KeyboardEvent<HTMLElement>) {
  if (wayOf(event) !== 'nextElementSibling') return
  const { currentTarget: search } = event
  const link = [...document.querySelectorAll<HTMLElement>('.table tr[data-id] a')].find(
    (link) => search.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  if (!link) return
  event.preventDefault()
  link.focus()
}

const ways = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const

const wayOf = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  altKey || ctrlKey || metaKey || shiftKey ? undefined : ways[key as keyof typeof ways]

const stopsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(stops)]
