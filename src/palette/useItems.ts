import { useTranslate } from 'react-admin'
import { bestFit, fits, wanted, type Found } from '../contract/search.ts'
import { inOrder, onceEach, type Item, type Ranked } from './item.ts'
import { useFound } from './useFound.ts'
import { usePlaceItems } from './usePlaceItems.ts'
import { useRecent } from './useRecent.ts'
import { useRecordItems, type RecordAction } from './useRecordItems.ts'
import { meant } from './verbs.ts'

/** What comes first among those that fit alike. */
const order = { meant: -1, recent: 0, record: 1, page: 2, other: 3, action: 4 } as const

/** Of so many records that fit well, what can be done with them is offered unasked. */
const offered = 3

/** What the palette lists for what is typed, what fits best first; while nothing is, where one was last, and all pages. */
export function useItems(typed: string) {
  const translate = useTranslate()
  const recent = useRecent()
  const { pages, others } = usePlaceItems()
  const { record, actions } = useRecordItems()
  const doing = meant(
    typed,
    actions.map((action) => {
      const verbs = `${action.name} ${translate(`palette.verbs.${action.name}`, { _: '' })}`
      return { ...action, verbs }
    }),
  )
  const own = useFound(typed)
  const { rest } = doing
  const behindVerb = useFound(rest)
  const text = wanted(typed)

  const ranked = (items: readonly Item[], place: number): Ranked[] =>
    items.flatMap((item) => {
      const fit = bestFit([item.label, item.detail, item.also], text)
      return fit === null ? [] : [{ item, fit, order: place }]
    })
  const known = (found: readonly Found[]) => found.flatMap((one) => record(one) ?? [])
  const doable = (found: Found, which: (action: RecordAction) => boolean): Item[] =>
    actions
      .filter((action) => action.resource === found.resource && which(action))
      .flatMap((action) => action.item(found) ?? [])

  if (!text) {
    const under = (heading: string) => (item: Item) => ({ ...item, heading })
    const listed = [
      ...known(recent).map(under(translate('palette.recent'))),
      ...pages.map(under(translate('palette.pages'))),
    ]
    return { ...own, items: onceEach(listed) }
  }
  const toDo = doing.actions.length ? (rest ? behindVerb.found : recent) : []
  const items = inOrder([
    ...toDo.flatMap((found) =>
      doable(found, ({ name, resource }) =>
        doing.actions.some((one) => one.name === name && one.resource === resource),
      ).map((item): Ranked => ({
        item,
        fit: fits.same,
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
      .filter(({ fit }) => fit < fits.anywhere)
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
