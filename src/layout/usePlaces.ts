import { useTranslate } from 'react-admin'
import { can } from '../contract/can.ts'
import { createAddress, useAllPages, useAllScreens, type Section } from '../screens.ts'
import { useUser } from '../settings.ts'
import type { IconName } from './icons.tsx'

/** Somewhere to go to from the menu. */
export interface Place {
  /** Address without the leading slash. */
  path: string
  section: Section | null
  icon: IconName
  name: string
  /** The way to a new record where the user may create one. */
  create?: { to: string; title: string }
}

/** The lists and pages that the user may see, the lists of a section first. */
export function usePlaces(): Place[] {
  const translate = useTranslate()
  const user = useUser()
  const [lists, pages] = [useAllScreens(), useAllPages()]
  if (!user) return []
  return [
    ...lists
      .filter(({ entity, seenBy = 'list' }) => can(user, entity, seenBy))
      .map((screens): Place => {
        const { entity, path, section, icon } = screens
        const named = (count: number) => translate(`resources.${path}.name`, { smart_count: count })
        const create = {
          to: createAddress(screens),
          title: translate('list.createTitle', { name: named(1) }),
        }
        return { path, section, icon, name: named(2), ...(can(user, entity, 'create') && { create }) }
      }),
    ...pages
      .filter(({ entity }) => can(user, entity, 'list'))
      .map(({ path, section, icon }): Place => ({ path, section, icon, name: translate(`pages.${path}`) })),
  ]
}
