import type { Plugin } from 'vite'

const same = ['capitalize', 'humanize', 'inflect', 'pluralize', 'singularize', 'transform']

/** Replacements of packages, by import name. */
const standIns: Record<string, string> = {
  // Polyfills with twenty dependencies, for what all browsers have.
  'object.entries': 'module.exports = Object.entries',
  hasown: 'module.exports = Object.hasOwn',
  // Used by react-admin's ExportButton; the console's replacement is loaded on demand.
  'jsonexport/dist/index.js':
    'export default async (...asked) => (await import("/src/list/csv/recordsToCsv.ts")).default(...asked)',
  // Decodes tokens for ra-keycloak, which the session does here. On loading it creates errors, for which browsers with open developer tools
  // parse all libraries again.
  'jwt-decode': 'export default () => { throw new Error("There is no jwt-decode in this build") }',
  // Parses query strings in many styles; the console uses each parameter once, with a single value.
  'query-string': `export const parse = (text) => Object.fromEntries(new URLSearchParams(text))
    export const stringify = (values) => Object.entries(values).filter(([, value]) => value !== undefined).sort()
      .map((pair) => pair.map(encodeURIComponent).join('=')).join('&')`,
  // Creates labels from field names; in the console all labels are in i18n.
  inflection: `const same = (word) => word\nexport { ${same.map((name) => `same as ${name}`).join(', ')} }`,
}

const mark = '\0lean:'

/**
 * Removes library code that the console never uses: 20 KB before the first list. Only in the build: unit tests run the unchanged libraries,
 * browser tests the build.
 */
export const libraryShims = (): Plugin => ({
  name: 'lean',
  apply: 'build',
  enforce: 'pre',
  async resolveId(id, importer = '') {
    // The package resolves to its development files even in production builds.
    if (/^react-router(\/|$)/.test(id)) {
      const found = await this.resolve(id, importer, { skipSelf: true })
      return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') }
    }
    if (/^lodash\/\w+\.js$/.test(id)) return mark + id
    return Object.hasOwn(standIns, id) ? mark + id : null
  },
  load(id) {
    if (!id.startsWith(mark)) return null
    // react-admin's lodash has 130 modules, and parts that make browsers parse all libraries again: they try to write to what is read only.
    const [, name] = /lodash\/(\w+)\.js$/.exec(id) ?? []
    return name ? `export { ${name} as default } from 'es-toolkit/compat'` : standIns[id.slice(mark.length)]
  },
  transform: (code, id) => {
    // react-admin's inputs reserve the height of a help text by inline markup, which the Content-Security-Policy refuses.
    if (id.includes('/InputHelperText.'))
      return code.replace('dangerouslySetInnerHTML: defaultInnerHTML', "children: '\\u200b'")
    // Calls and classes that only make a component are marked as such, and its name for developers' tools goes: otherwise the build would
    // keep components that nobody uses, with all that they call. Links load no code ahead, which `src/layout/prefetch.ts` does, and which
    // would need the whole of react-router's framework.
    if (id.includes('/react-router/')) {
      const marked = code
        .replace(/^\w+\.displayName = .*$/gm, '')
        .replace(/ = (?=React\d*\.\w+\()/g, ' = /* @__PURE__ */ ')
        .replace(/ = (class extends React\d*\.Component \{\n[^]*?^\});/gm, ' = /* @__PURE__ */ (() => $1)();')
      if (!marked.includes('function LinkWithRef(')) return marked
      return replaced(marked, [
        [/usePrefetchBehavior\(\s+prefetch,\s+rest\s+\)/, '[false, null, {}]'],
        [/return shouldPrefetch && .* : link;/, 'return link;'],
      ])
    }
    return null
  },
})

/** Throws where a library no longer has what is to be replaced. */
function replaced(code: string, pairs: readonly (readonly [RegExp, string])[]): string {
  return pairs.reduce((text, [what, by]) => {
    const next = text.replace(what, by)
    if (next === text)
      throw new Error(`vite.lean.ts replaces ${String(what)}, which the library has no longer.`)
    return next
  }, code)
}
