import type { MatchRank } from '../contract/search.ts'
import type { IconName } from '../layout/icons.tsx'

/** Something that the palette leads to. */
export interface PaletteItem {
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
export interface RankedItem {
  item: PaletteItem
  fit: MatchRank
  order: number
}

/** The most that is listed. */
const maxItems = 40

/** In their order, each place once. */
export function sortRanked(ranked: readonly RankedItem[]): PaletteItem[] {
  const sorted = ranked.toSorted((a, b) => a.fit - b.fit || a.order - b.order)
  return uniqueItems(sorted.map(({ item }) => item)).slice(0, maxItems)
}

/** Of items that lead to the same place the first one. */
export const uniqueItems = (items: readonly PaletteItem[]): PaletteItem[] =>
  [...new Map(items.toReversed().map((item) => [item.to, item])).values()].toReversed()
