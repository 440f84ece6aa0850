/** A part of the document. */
export type Json = Record<string, unknown>

/** A reference to a component, such as `ref('schemas', 'Problem')`. */
export const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

/** A reference to a schema. */
export const schemaRef = (name: string) => ref('schemas', name)

/** `casino-games` becomes `CasinoGames`. */
export const pascal = (name: string): string =>
  name.replace(/(^|[-.])([a-z])/g, (_all, _between, letter: string) => letter.toUpperCase())

/** The name of one record of a collection: `casino-games` becomes `CasinoGame`. */
export const recordName = (collection: string): string =>
  pascal(collection)
    .replace(/ies$/, 'y')
    .replace(/(sh|s)es$/, '$1')
    .replace(/s$/, '')
