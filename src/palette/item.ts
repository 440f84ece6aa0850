import type { Fit } from '../contract/search.ts'
import type { IconName } from '../layout/icons.tsx'

/** Something that the palette leads to. */
export interface Item {
  /** Where it leads to; of two that lead to the same place one is shown. */
  to: string
  icon: IconName
  label: string
  /** What tells it from others of its name. */
  detail?: string | undefined
  /** What else may be typed for it, such as "New casino" for what is labelled "Create casino". */
  also?: string
  /** What it is: a game, a page, an action. */
  kind: string
  /** Under which it stands while nothing is typed. */
  heading?: string
}

/** An item with where it comes: by how well it fits, and by what it is among those that fit alike. */
export interface Ranked {
  item: Item
  fit: Fit
  order: number
}

/** The most that is listed. */
const most = 40

/** In their order, each place once. */
export function inOrder(ranked: readonly Ranked[]): Item[] {
  const sorted = ranked.toSorted((a, b) => a.fit - b.fit || a.order - b.order)
  return onceEach(sorted.map(({ item }) => item)).slice(0, most)
}

/** Of items that lead to the same place the first one. */
export const onceEach = (items: readonly Item[]): Item[] =>
  [...new Map(items.toReversed().map((item) => [item.to, item])).values()].toReversed()
