import type { KeyboardEvent } from 'react'

/** These do not use the arrow keys themselves. */
const stops = 'a, button, input[type=checkbox]'

const arrows = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const
const letters = { j: 'nextElementSibling', k: 'previousElementSibling' } as const
type Way = 'nextElementSibling' | 'previousElementSibling'

export function focusNextRowByArrow(event: KeyboardEvent<HTMLElement>) {
  const way = wayOf(event)
  if (way && event.target instanceof HTMLElement && step(event.target, way)) event.preventDefault()
}

/** J and K change the record in a drawer; returns whether the focus moved. */
export function focusNextRowByJK(key: string): boolean {
  const way: Way | undefined = Object.hasOwn(letters, key) ? letters[key as keyof typeof letters] : undefined
  if (!way || document.querySelector('.record-place')) return false
  const focused = document.activeElement
  if (focused instanceof HTMLElement && focused.closest('tr[data-id]')) return step(focused, way)
  const first = document.querySelector<HTMLElement>('.table tr[data-id] a')
  first?.focus()
  return !!first
}

export function focusFirstRowByArrow(event: KeyboardEvent<HTMLElement>) {
  if (wayOf(event) !== 'nextElementSibling') return
  const { currentTarget: search } = event
  const link = [...document.querySelectorAll<HTMLElement>('.table tr[data-id] a')].find(
    (link) => search.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  if (!link) return
  event.preventDefault()
  link.focus()
}

function step(from: HTMLElement, way: Way): boolean {
  if (!from.matches(stops)) return false
  const row = from.closest<HTMLElement>('tr[data-id]')
  let next = row?.[way]
  while (next && !next.matches('tr[data-id]')) next = next[way]
  if (!row || !next) return false
  stopsOf(next)[stopsOf(row).indexOf(from)]?.focus()
  return true
}

const wayOf = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): Way | undefined =>
  altKey || ctrlKey || metaKey || shiftKey ? undefined : arrows[key as keyof typeof arrows]

const stopsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(stops)]
