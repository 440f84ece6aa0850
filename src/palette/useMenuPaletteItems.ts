import { useTranslate } from 'react-admin'
import { can } from '../contract/can.ts'
import { useMenuItems } from '../layout/useMenuItems.ts'
import { useCollectionNames } from '../locale/useCollectionNames.ts'
import { signOutByChoice } from '../pages/signOutByChoice.ts'
import { createAddress, useAllScreens } from '../screens.ts'
import { useUser } from '../settings.ts'
import type { PaletteItem } from './item.ts'

/** The address of the overview of keyboard shortcuts, which is no page. */
export const shortcutsPlace = '#shortcuts'

export interface MenuPaletteItems {
  pages: PaletteItem[]
  /** Forms of new records, and functions of the console. */
  others: PaletteItem[]
}

/** Items that need no record: all pages of the menu, and forms of new records. */
export function useMenuPaletteItems(): MenuPaletteItems {
  const translate = useTranslate()
  const places = useMenuItems()
  const all = useAllScreens()
  const user = useUser()
  const { create, named } = useCollectionNames()
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
        to: createAddress(screens),
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
    { to: shortcutsPlace, icon: 'tune', label: translate('palette.shortcuts'), kind: own },
    { to: '/logout', state: signOutByChoice, icon: 'close', label: translate('app.signOut'), kind: own },
  ]
  return { pages: [home, ...pages], others }
}
