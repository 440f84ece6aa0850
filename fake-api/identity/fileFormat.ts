import { isObject } from '../../src/contract/values.ts'

/**
 * The format of the file. A file that names none was written before people had `casinoAccess`: there, an administrator without
 * casinos saw all of them.
 */
export const fileFormat = 2

/**
 * The content of a file of this format or of the first one, as this format has it. An administrator without casinos of a file of
 * the first format has access to all; since the file is written with its format before anything else happens, that is
 * so once, and never of somebody whose casinos were taken away afterwards.
 */
export function migrateFile(content: unknown): unknown {
  if (!isObject(content) || Object.hasOwn(content, 'format')) return content
  const { people } = content
  return {
    ...content,
    format: fileFormat,
    ...(Array.isArray(people) && { people: people.map(withAccess) }),
  }
}

function withAccess(person: unknown): unknown {
  if (!isObject(person)) return person
  const { roles, casinos } = person
  const sawAll =
    Array.isArray(roles) && roles.includes('admin') && Array.isArray(casinos) && casinos.length === 0
  return { ...person, casinoAccess: sawAll ? 'all' : 'selected' }
}
