import { useTranslate } from 'react-admin'
import { bestMatchRank, matchRanks, normalizeSearch, type SearchResult } from '../contract/search.ts'
import { sortRanked, uniqueItems, type PaletteItem, type RankedItem } from './item.ts'
import { useSearchItems } from './useSearchItems.ts'
import { useMenuPaletteItems } from './useMenuPaletteItems.ts'
import { useRecent } from './useRecent.ts'
import { useRecordItems, type RecordAction } from './useRecordItems.ts'
import { parseCommand } from './parseCommand.ts'

/** The order of items that match equally well. */
const order = { meant: -1, recent: 0, record: 1, page: 2, other: 3, action: 4 } as const

/** Up to this number of well matching records, their actions are offered, too. */
const offered = 3

/** The items of the palette for a typed text, the best match first; without text, recent records and all pages. */
export function useItems(typed: string) {
  const translate = useTranslate()
  const recent = useRecent()
  const { pages, others } = useMenuPaletteItems()
  const { record, actions } = useRecordItems()
  const doing = parseCommand(
    typed,
    actions.map((action) => {
      const verbs = `${action.name} ${translate(`palette.verbs.${action.name}`, { _: '' })}`
      return { ...action, verbs }
    }),
  )
  const own = useSearchItems(typed)
  const { rest } = doing
  const behindVerb = useSearchItems(rest)
  const text = normalizeSearch(typed)

  const ranked = (items: readonly PaletteItem[], place: number): RankedItem[] =>
    items.flatMap((item) => {
      const fit = bestMatchRank([item.label, item.detail, item.also], text)
      return fit === null ? [] : [{ item, fit, order: place }]
    })
  const known = (found: readonly SearchResult[]) => found.flatMap((one) => record(one) ?? [])
  const doable = (found: SearchResult, which: (action: RecordAction) => boolean): PaletteItem[] =>
    actions
      .filter((action) => action.resource === found.resource && which(action))
      .flatMap((action) => action.item(found) ?? [])

  if (!text) {
    const under = (heading: string) => (item: PaletteItem) => ({ ...item, heading })
    const listed = [
      ...known(recent).map(under(translate('palette.recent'))),
      ...pages.map(under(translate('palette.pages'))),
    ]
    return { ...own, items: uniqueItems(listed) }
  }
  const toDo = doing.actions.length ? (rest ? behindVerb.found : recent) : []
  const items = sortRanked([
    ...toDo.flatMap((found) =>
      doable(found, ({ name, resource }) =>
        doing.actions.some((one) => one.name === name && one.resource === resource),
      ).map((item): RankedItem => ({
        item,
        fit: matchRanks.same,
        order: order.meant + found.fit / 10,
      })),
    ),
    ...ranked(known(recent), order.recent),
    ...own.found.flatMap((found) => {
      const item = record(found)
      return item ? [{ item, fit: found.fit, order: order.record }] : []
    }),
    ...ranked(pages, order.page),
    ...ranked(others, order.other),
    ...own.found
      .filter(({ fit }) => fit < matchRanks.anywhere)
      .slice(0, offered)
      .flatMap((found) =>
        doable(found, ({ isUsual }) => isUsual).map((item) => ({
          item,
          fit: found.fit,
          order: order.action,
        })),
      ),
  ])
  const isAsking = own.isAsking || (!!rest && behindVerb.isAsking)
  return { ...own, isAsking, items }
}
