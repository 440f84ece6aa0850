import type { MatchRank } from '../contract/search.ts'
import type { IconName } from '../layout/icons.tsx'

export interface PaletteItem {
  /** The address; of two items with the same address one is shown. */
  to: string
  /** The router's state of the address. */
  state?: object
  icon: IconName
  label: string
  /** Tells the item from others with the same label. */
  detail?: string | undefined
  /** Further words to find it by, such as "New casino" for "Create casino". */
  also?: string
  /** What the item is: a game, a page, an action. */
  kind: string
  /** The heading above the item while nothing is typed. */
  heading?: string
}

/** An item with its rank: how well it matches, and the kind of item among equal matches. */
export interface RankedItem {
  item: PaletteItem
  fit: MatchRank
  order: number
}

/** The greatest number of items in the list. */
const maxItems = 40

/** Sorts the items and keeps one for each address. */
export function sortRanked(ranked: readonly RankedItem[]): PaletteItem[] {
  const sorted = ranked.toSorted((a, b) => a.fit - b.fit || a.order - b.order)
  return uniqueItems(sorted.map(({ item }) => item)).slice(0, maxItems)
}

/** Keeps the first item for each address. */
export const uniqueItems = (items: readonly PaletteItem[]): PaletteItem[] =>
  [...new Map(items.toReversed().map((item) => [item.to, item])).values()].toReversed()
