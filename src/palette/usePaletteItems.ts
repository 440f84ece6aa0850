import { useTranslate } from 'react-admin'
import { can, mayUserActOnRecord, fieldOf } from '../contract/entity.ts'
import type { SearchResult } from '../contract/answers/general.ts'
import { useAllScreens, useUser, useTranslatedResourceNames } from '../context.ts'
import { createPagePathOf, type ResourceConfig } from '../screens.ts'
import { chosenSignOutState, useMenuItems } from '../layout/Navigation.tsx'
import type { IconName } from '../layout/icons.tsx'

export interface PaletteItem {
  /** Of two items with the same address one is shown. */
  to: string
  state?: object
  icon: IconName
  label: string
  detail?: string | undefined
  /** Further words to find it by, such as "New casino" for "Create casino". */
  also?: string
  kind: string
  /** Shown above the item while nothing is typed. */
  heading?: string
}

export interface RecordAction {
  resource: string
  name: string
  label: string
  of: string
  /** Leads to where the record is chosen. */
  chooser: PaletteItem
  /** Offered even if only the record's name was typed. */
  isUsual: boolean
  item(found: SearchResult): PaletteItem | null
}

export function useRecordPaletteItems() {
  const translate = useTranslate()
  const user = useUser()
  const standing = useAllScreens().filter(({ section }) => section !== null)
  const first = (resource: string) => standing.find(({ entity }) => entity.name === resource)
  const nameOf = ({ path }: ResourceConfig, count: number) =>
    translate(`resources.${path}.name`, { smart_count: count })

  /** `null` for a record without a page that the user may see. */
  function record({ resource, id, label, of, by }: SearchResult): PaletteItem | null {
    const screens = first(resource)
    if (!screens || !user || !can(user, screens.entity, screens.seenBy ?? 'list')) return null
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

export const shortcutsHash = '#shortcuts'

export function useMenuPaletteItems() {
  const translate = useTranslate()
  const places = useMenuItems()
  const all = useAllScreens()
  const user = useUser()
  const { create, named } = useTranslatedResourceNames()
  const own = translate('palette.kinds.own')
  const home: PaletteItem = { to: '/', icon: 'home', label: translate('app.home'), kind: own }
  const pages = places.map(({ path, icon, name, section }): PaletteItem => {
    const kind = section ? translate(`sections.${section}`) : own
    return { to: `/${path}`, icon, label: name, kind }
  })
  const created = all.flatMap((screens): PaletteItem[] => {
    const { entity, path, section, fixed, createBy = 'create' } = screens
    if (!user || !section || fixed || !can(user, entity, createBy)) return []
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
    { to: shortcutsHash, icon: 'tune', label: translate('palette.shortcuts'), kind: own },
    { to: '/logout', state: chosenSignOutState, icon: 'close', label: translate('app.signOut'), kind: own },
  ]
  return { pages: [home, ...pages], others }
}
