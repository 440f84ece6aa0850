import type { Who } from './answers/shared.ts'
import { foldText } from './values.ts'

export type { Who }

/** The author of what the server does by itself. Nobody can sign in with this id or username. */
export const systemUser = { id: 'system', name: 'system' }

export const toWho = ({ id, name, username }: Who): Who => ({
  id,
  name,
  ...(username !== undefined && { username }),
})

/**
 * The name with the username beside it, since names can be taken from somebody else. Records from before usernames were kept show the name
 * alone, unless it is the server's own: then the id stands beside it.
 */
export function whoText(who: Who): string {
  const { id, name, username } = who
  const beside = username ?? (isLikeServer(who) ? id || '–' : name)
  return beside === name ? name : `${name} (${beside})`
}

/** Only the name, for little space, unless it could be taken for the server's. */
export const shortWhoText = (who: Who): string => (isLikeServer(who) ? whoText(who) : who.name)

const isLikeServer = ({ id, name }: Who) => id !== systemUser.id && foldText(name) === systemUser.name
