import { foldText } from '../../../src/contract/values.ts'
import type { Person } from '../person.ts'

/**
 * Finds people as Keycloak does: `search` consists of words, each of which has to be in username, e-mail address, first or last name, at
 * the beginning (`ann`), anywhere (`*ann*`) or as a whole (`"ann"`); `username` and `email` are contained, or equal with `exact`.
 */
export function matching(people: Person[], query: URLSearchParams): Person[] {
  const words = foldText(query.get('search') ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const exact = query.get('exact') === 'true'
  const enabled = query.get('enabled')

  return people.filter((person) => {
    const texts = [person.username, person.email, person.firstName, person.lastName].map(foldText)
    return (
      words.every((word) => texts.some((text) => fits(text, word))) &&
      (['username', 'email'] as const).every((field) => has(person[field], query.get(field), exact)) &&
      (enabled === null || String(person.enabled) === enabled)
    )
  })
}

function has(value: string, wanted: string | null, exact: boolean) {
  if (wanted === null) return true
  return exact ? foldText(value) === foldText(wanted) : foldText(value).includes(foldText(wanted))
}

/** Whether a text matches one word of a search. */
function fits(text: string, word: string) {
  const whole = /^"(.*)"$/.exec(word)?.[1]
  if (whole !== undefined) return text === whole
  const [start = '', ...parts] = word.split('*')
  let end = text.startsWith(start) ? start.length : -1
  for (const part of parts) {
    const at = end < 0 ? -1 : text.indexOf(part, end)
    end = at < 0 ? -1 : at + part.length
  }
  return end >= 0
}
