import { isObject } from '../../src/contract/values.ts'

/**
 * The format of the file. Files without a format were written before people had `casinoAccess`: in those, an administrator without casinos
 * saw all of them.
 */
export const fileFormat = 2

/**
 * Migrates a file of the first format, and returns others unchanged. An administrator without casinos in a file of the first format has
 * access to all. The file is written with its format before anything else happens, so this applies once, and never to somebody whose
 * casinos were removed later.
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
