import { environmentFieldsSchema } from '../../fake-api/variables.ts'

/** Defaults that depend on other settings. */
const byOthers: Readonly<Record<string, string>> = { PUBLIC_URL: 'http://localhost:PORT', STORE: 'json' }

const defaults = new Map(
  Object.entries(environmentFieldsSchema.shape).map(([name, field]) => {
    const { data } = field.safeParse(undefined)
    return [name, byOthers[name] ?? (data === undefined || Array.isArray(data) ? '' : String(data))]
  }),
)

/** Matches the first two cells of a row about a variable. */
const row = /^(\| `([A-Z][A-Z_]+)` *\|)[^|]*\|/gm

/** Names of the variables that have a row on the page. */
export const documentedNames = (page: string): string[] =>
  [...page.matchAll(row)].map(([, , name = '']) => name)

/** Writes the defaults of all settings of the server into their rows; variables that are read elsewhere keep what the page says. */
export const replaceDefaults = (page: string): string =>
  page.replace(row, (found, start: string, name: string) => {
    const usual = defaults.get(name)
    if (usual === undefined) return found
    return `${start} ${usual && `\`${usual}\``} |`
  })
