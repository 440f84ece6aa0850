import type { providerImport as english } from './resources.import.en.ts'

/** The words of importing games, beside the others of providers. */
export const providerImport = {
  actions: { import: 'Spiele importiert' },
  pages: { import: 'Spiele importieren' },
} satisfies typeof english
