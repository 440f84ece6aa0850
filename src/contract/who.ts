import type { Who } from './answers/shared.ts'
import { foldText } from './values.ts'

export type { Who }

/** In whose name the server does what it does by itself; nobody can sign in by this id or as a username. */
export const systemUser = { id: 'system', name: 'system' }

/** What is kept of somebody who does something. */
export const whoOf = ({ id, name, username }: Who): Who => ({
  id,
  name,
  ...(username !== undefined && { username }),
})

/**
 * The name with the username beside it, since names can be taken from somebody else. Of records from before usernames were kept it is
 * the name alone, unless that is the server's own: then the id stands beside it.
 */
export function whoText(who: Who): string {
  const { id, name, username } = who
  const beside = username ?? (isLikeServer(who) ? id || '–' : name)
  return beside === name ? name : `${name} (${beside})`
}

/** The name alone where space is short, unless it could be taken for the server's. */
export const shortWhoText = (who: Who): string => (isLikeServer(who) ? whoText(who) : who.name)

const isLikeServer = ({ id, name }: Who) => id !== systemUser.id && foldText(name) === systemUser.name
