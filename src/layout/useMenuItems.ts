import { useTranslate } from 'react-admin'
import { can } from '../contract/can.ts'
import { useCollectionNames } from '../locale/useCollectionNames.ts'
import { createAddress, useAllPages, useAllScreens, type Section } from '../screens.ts'
import { useUser } from '../settings.ts'
import type { IconName } from './icons.tsx'

/** A target of the menu. */
export interface MenuItem {
  /** Address without the leading slash. */
  path: string
  section: Section | null
  icon: IconName
  name: string
  /** The form of a new record, if the user may create one. */
  create?: { to: string; title: string }
}

/** The lists and pages that the user may see, the lists of a section first. */
export function useMenuItems(): MenuItem[] {
  const translate = useTranslate()
  const names = useCollectionNames()
  const user = useUser()
  const [lists, pages] = [useAllScreens(), useAllPages()]
  if (!user) return []
  return [
    ...lists
      .filter(({ entity, seenBy = 'list' }) => can(user, entity, seenBy))
      .map((screens): MenuItem => {
        const { entity, path, section, icon } = screens
        const create = { to: createAddress(screens), title: names.create(path) }
        return {
          path,
          section,
          icon,
          name: names.named(path, 2),
          ...(can(user, entity, 'create') && { create }),
        }
      }),
    ...pages
      .filter(({ entity }) => can(user, entity, 'list'))
      .map(({ path, section, icon }): MenuItem => ({
        path,
        section,
        icon,
        name: translate(`pages.${path}`),
      })),
  ]
}
