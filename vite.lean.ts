import type { Plugin } from 'vite'

const same = ['capitalize', 'humanize', 'inflect', 'pluralize', 'singularize', 'transform']

/** Code to stand in for a package, by the name it is imported by. */
const standIns: Record<string, string> = {
  // A polyfill, with twenty packages behind it, for what every browser has.
  'object.entries': 'module.exports = Object.entries',
  // By which react-admin's own ExportButton writes: ours is loaded when somebody exports by that.
  'jsonexport/dist/index.js':
    'export default async (...asked) => (await import("/src/list/csv/jsonExport.ts")).default(...asked)',
  // Reads a token's role and name for ra-keycloak, whose answers the session gives here. It makes errors as it is loaded, which
  // with developer tools open has the browser read all of the libraries again.
  'jwt-decode': 'export default () => { throw new Error("There is no jwt-decode in this build") }',
  // Reads and writes addresses in every style there is; here each name stands once, with one value.
  'query-string': `export const parse = (text) => Object.fromEntries(new URLSearchParams(text))
    export const stringify = (values) => Object.entries(values).filter(([, value]) => value !== undefined).sort()
      .map((pair) => pair.map(encodeURIComponent).join('=')).join('&')`,
  // Makes labels out of the names of fields that have none. Here every label stands in i18n.
  inflection: `const same = (word) => word\nexport { ${same.map((name) => `same as ${name}`).join(', ')} }`,
}

/**
 * Asks lodash for the tag of a value. lodash's own hides the value's name of itself first, which throws in a module's strict
 * code, each time, and so has never hidden anything here; the browser parses the whole file again to say where it threw.
 */
const ofLodash: Record<string, string> = {
  './_getRawTag': 'module.exports = (value) => Object.prototype.toString.call(value)',
}

const mark = '\0lean:'

/**
 * Spares the browser what libraries bring along for cases that are none of ours: 20 KB on the way to the first list.
 * In the build only; unit tests run the libraries as they are, browser tests the build.
 */
export const lean = (): Plugin => ({
  name: 'lean',
  apply: 'build',
  enforce: 'pre',
  async resolveId(id, importer = '') {
    // The package hands out its files for development, whatever is built.
    if (/^react-router(\/|$)/.test(id)) {
      const found = await this.resolve(id, importer, { skipSelf: true })
      return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') }
    }
    if (importer.includes('/lodash/') && id in ofLodash) return mark + id
    return Object.hasOwn(standIns, id) ? mark + id : null
  },
  load: (id) => (id.startsWith(mark) ? { ...standIns, ...ofLodash }[id.slice(mark.length)] : null),
  // react-admin's inputs reserve the room of a help text by markup, which the console's Content-Security-Policy refuses.
  transform: (code, id) =>
    id.includes('/InputHelperText.')
      ? code.replace('dangerouslySetInnerHTML: defaultInnerHTML', "children: '\\u200b'")
      : null,
})
