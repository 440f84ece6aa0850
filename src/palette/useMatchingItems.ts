import { useTranslate } from 'react-admin'
import { bestRankAmong, matchRanks, normalizeSearch, type MatchRank } from '../contract/search.ts'
import { useRecordSearch, useRecentRecords } from './useRecords.ts'
import type { SearchResult } from '../contract/answers/general.ts'
import { can, mayUserActOnRecord, fieldOf } from '../contract/entity.ts'
import { useAllScreens, useEffectiveUser, useTranslatedResourceNames } from '../context.ts'
import { createPagePathOf, type ResourceConfig } from '../screens.ts'
import { skipSignOutConfirmationState, useMenuItems } from '../layout/Navigation.tsx'
import type { IconName } from '../layout/icons.tsx'

const order = { meant: -1, recent: 0, record: 1, page: 2, other: 3, action: 4 } as const

/** Records found by another value follow those found by name and their actions. */
const behindNamed = ({ by }: SearchResult) => (by === undefined ? 0 : 5)

const offered = 3

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

const minWordLength = 3

interface Command<A> {
  actions: A[]
  rest: string
  isBare: boolean
}

/** Splits "push polaris" into actions, only of a collection that is named, and the text for the record. */
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
  return word.length >= minWordLength && ` ${normalizeSearch(words)}`.includes(` ${word}`)
}

export interface PaletteItem {
  to: string
  state?: object
  icon: IconName
  label: string
  detail?: string | undefined
  /** For instance "New casino" for "Create casino". */
  also?: string
  kind: string
  heading?: string
}

interface RecordAction {
  resource: string
  name: string
  label: string
  of: string
  chooser: PaletteItem
  /** Such an action is offered even if only the record's name was typed. */
  isUsual: boolean
  item(found: SearchResult): PaletteItem | null
}

function useRecordPaletteItems() {
  const translate = useTranslate()
  const user = useEffectiveUser()
  const standing = useAllScreens().filter(({ section }) => section !== null)
  const first = (resource: string) => standing.find(({ entity }) => entity.name === resource)
  const nameOf = ({ path }: ResourceConfig, count: number) =>
    translate(`resources.${path}.name`, { smart_count: count })

  function record({ resource, id, label, of, by }: SearchResult): PaletteItem | null {
    const screens = first(resource)
    if (!screens || !user || !can(user, screens.entity, screens.viewPermission ?? 'list')) return null
    const { entity, path, icon } = screens
    const isChoice = fieldOf(entity, entity.label).kind === 'choice'
    const named = isChoice ? translate(`resources.${path}.choices.${entity.label}.${label}`) : label
    const isChosen = fieldOf(entity, 'id').createOnly
    const usual = of ?? ((isChosen || isChoice) && named !== id ? id : undefined)
    const detail = [...new Set([usual, by])].filter(Boolean).join(' · ') || undefined
    return { to: addressOf(path, id), icon, label: named, detail, kind: nameOf(screens, 1) }
  }

  const may = ({ entity }: ResourceConfig, name: string, found: SearchResult) =>
    !!user && mayUserActOnRecord(user, entity, name, found)

  const one = (path: string, name: string) =>
    translate(`palette.single.${name}`, { _: translate(`resources.${path}.bulk.${name}.label`) })

  const action = (
    screens: ResourceConfig,
    name: string,
    label: string,
    below = '',
    isUsual = true,
  ): RecordAction => ({
    resource: screens.entity.name,
    name,
    label,
    of: `${nameOf(screens, 1)} ${nameOf(screens, 2)}`,
    chooser: {
      to: `/${screens.path}`,
      icon: screens.icon,
      label: translate('palette.chooseIn', { action: label, name: nameOf(screens, 2) }),
      kind: translate('palette.kinds.action'),
    },
    isUsual,
    item: (found) =>
      isMet(screens, found) && may(screens, name === 'copy' ? 'create' : name, found)
        ? {
            to: addressOf(screens.path, found.id) + below,
            icon: screens.icon,
            label: translate('palette.action', { action: label, name: found.label }),
            detail: found.of,
            kind: translate('palette.kinds.action'),
          }
        : null,
  })

  const actions = standing.flatMap((screens): RecordAction[] => {
    const { entity, path, pages = {}, copy, fixed, bulk = [] } = screens
    const mayAny = (name: string) => !!user && can(user, entity, name)
    const ofPages = Object.keys(pages)
      .filter(mayAny)
      .map((name) => action(screens, name, translate(`resources.${path}.pages.${name}`), `/${name}`))
    const copied =
      copy && mayAny('create') ? [action(screens, 'copy', translate('form.copyRecord'), '/copy', false)] : []
    const worked = fixed ? bulk.filter(mayAny).map((name) => action(screens, name, one(path, name))) : []
    return [...ofPages, ...copied, ...worked]
  })
  return { record, actions }
}

const addressOf = (path: string, id: string) => `/${path}/${encodeURIComponent(id)}`

const isMet = ({ fixed }: ResourceConfig, { state }: SearchResult) =>
  !fixed || Object.values(fixed).every((values) => [values].flat().includes(state ?? null))

export const shortcutsPaletteTarget = '#shortcuts'

function useMenuPaletteItems() {
  const translate = useTranslate()
  const places = useMenuItems()
  const all = useAllScreens()
  const user = useEffectiveUser()
  const { create, named } = useTranslatedResourceNames()
  const own = translate('palette.kinds.own')
  const home: PaletteItem = { to: '/', icon: 'home', label: translate('app.home'), kind: own }
  const pages = places.map(({ path, icon, name, section }): PaletteItem => {
    const kind = section ? translate(`sections.${section}`) : own
    return { to: `/${path}`, icon, label: name, kind }
  })
  const created = all.flatMap((screens): PaletteItem[] => {
    const { entity, path, section, fixed, createPermission = 'create' } = screens
    if (!user || !section || fixed || !can(user, entity, createPermission)) return []
    return [
      {
        to: createPagePathOf(screens),
        icon: 'add',
        label: create(path),
        also: `${translate('palette.kinds.create')} ${named(path, 1)}`,
        kind: translate('palette.kinds.create'),
      },
    ]
  })
  const others: PaletteItem[] = [
    ...created,
    { to: '/users/account', icon: 'people', label: translate('app.ownAccount'), kind: own },
    { to: shortcutsPaletteTarget, icon: 'tune', label: translate('palette.shortcuts'), kind: own },
    {
      to: '/logout',
      state: skipSignOutConfirmationState,
      icon: 'close',
      label: translate('app.signOut'),
      kind: own,
    },
  ]
  return { pages: [home, ...pages], others }
}
