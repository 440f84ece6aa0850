import type { Who } from './answers/shared.ts'
import { toComparableText } from './values.ts'

export type { Who }

/** Nobody can sign in with this id or username. */
export const systemUser = { id: 'system', name: 'system' }

export const toWho = ({ id, name, username }: Who): Who => ({
  id,
  name,
  ...(username !== undefined && { username }),
})

/** The username is added, since names need not be unique. Without one, the id is added if the name looks like the server's. */
export function whoText(who: Who): string {
  const { id, name, username } = who
  const beside = username ?? (isLikeServer(who) ? id || '–' : name)
  return beside === name ? name : `${name} (${beside})`
}

export const shortWhoText = (who: Who): string => (isLikeServer(who) ? whoText(who) : who.name)

const isLikeServer = ({ id, name }: Who) => id !== systemUser.id && toComparableText(name) === systemUser.name
