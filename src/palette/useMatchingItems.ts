import { useTranslate } from 'react-admin'
import { bestRankAmong, matchRanks, normalizeSearch, type MatchRank } from '../contract/search.ts'
import { useRecordSearch, useRecentRecords } from './useRecords.ts'
import {
  type PaletteItem,
  useMenuPaletteItems,
  useRecordPaletteItems,
  type RecordAction,
} from './usePaletteItems.ts'
import type { SearchResult } from '../contract/answers/general.ts'

const order = { meant: -1, recent: 0, record: 1, page: 2, other: 3, action: 4 } as const

/** Added to the order: records found by another value than their name follow those found by name, and their actions. */
const behindNamed = ({ by }: SearchResult) => (by === undefined ? 0 : 5)

const offered = 3

/** The best match first; without text, recent records and all pages. */
export function useMatchingItems(typed: string) {
  const translate = useTranslate()
  const recent = useRecentRecords()
  const { pages, others } = useMenuPaletteItems()
  const { record, actions } = useRecordPaletteItems()
  const doing = parseCommand(
    typed,
    actions.map((action) => {
      const verbs = `${action.name} ${translate(`palette.verbs.${action.name}`, { _: '' })}`
      return { ...action, verbs, of: `${action.of} ${action.label}` }
    }),
  )
  const own = useRecordSearch(typed)
  const { rest } = doing
  const behindVerb = useRecordSearch(rest)
  const text = normalizeSearch(typed)

  const ranked = (items: readonly PaletteItem[], place: number): RankedItem[] =>
    items.flatMap((item) => {
      const texts = [item.label, item.detail, item.also]
      const fit =
        bestRankAmong(texts, text) ?? (beginWords(text, texts.join(' ')) ? matchRanks.anywhere : null)
      return fit === null ? [] : [{ item, fit, order: place }]
    })
  const known = (found: readonly SearchResult[]) => found.flatMap((one) => record(one) ?? [])
  const doable = (found: SearchResult, which: (action: RecordAction) => boolean): PaletteItem[] =>
    actions
      .filter((action) => action.resource === found.resource && which(action))
      .flatMap((action) => action.item(found) ?? [])

  const under = (heading: string) => (item: PaletteItem) => ({ ...item, heading })
  if (!text) {
    const listed = [
      ...known(recent).map(under(translate('palette.recent'))),
      ...pages.map(under(translate('palette.pages'))),
    ]
    return { ...own, items: uniqueItems(listed), isGuess: false }
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
    ...(doing.isBare ? doing.actions : []).map(({ chooser }): RankedItem => ({
      item: chooser,
      fit: matchRanks.same,
      order: order.action,
    })),
    ...ranked(known(recent), order.recent),
    ...own.found.flatMap((found) => {
      const item = record(found)
      return item ? [{ item, fit: found.fit, order: order.record + behindNamed(found) }] : []
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
          order: order.action + behindNamed(found),
        })),
      ),
  ])
  const isAsking = own.isAsking || (!!rest && behindVerb.isAsking)
  const guesses =
    items.length > 0 || isAsking ? [] : known(own.similar).map(under(translate('palette.similar')))
  return { ...own, isAsking, items: items.length > 0 ? items : guesses, isGuess: guesses.length > 0 }
}

interface RankedItem {
  item: PaletteItem
  fit: MatchRank
  order: number
}

const maxItems = 40

function sortRanked(ranked: readonly RankedItem[]): PaletteItem[] {
  const sorted = ranked.toSorted((a, b) => a.fit - b.fit || a.order - b.order)
  return uniqueItems(sorted.map(({ item }) => item)).slice(0, maxItems)
}

const uniqueItems = (items: readonly PaletteItem[]): PaletteItem[] =>
  [...new Map(items.toReversed().map((item) => [item.to, item])).values()].toReversed()

interface Doing {
  verbs: string
  of: string
}

/** Fewer letters do not identify a word. */
const shortest = 3

interface Command<A> {
  actions: A[]
  rest: string
  isBare: boolean
}

/** Splits "push polaris" into the matching actions, only those of a collection if one is named, and the text for the record. */
export function parseCommand<A extends Doing>(typed: string, actions: readonly A[]): Command<A> {
  const words = typed.trim().split(/\s+/)
  const told = actions.flatMap((action) => {
    const others = words.filter((word) => !begins(word, action.verbs))
    if (others.length === words.length) return []
    const named = others.filter((word) => !begins(word, action.of))
    return [{ action, rest: (named.length ? named : others).join(' '), isBare: named.length === 0 }]
  })
  const least = Math.min(...told.map(({ rest }) => rest.length))
  const best = told.filter(({ rest }) => rest.length === least)
  return {
    actions: best.map(({ action }) => action),
    rest: best[0]?.rest ?? '',
    isBare: best.some(({ isBare }) => isBare),
  }
}

const beginWords = (typed: string, words: string) => typed.split(' ').every((word) => begins(word, words))

function begins(typed: string, words: string): boolean {
  const word = normalizeSearch(typed)
  return word.length >= shortest && ` ${normalizeSearch(words)}`.includes(` ${word}`)
}
