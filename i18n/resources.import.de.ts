import type { providerImport as english } from './resources.import.en.ts'

export const providerImport = {
  actions: { import: 'Spiele importiert' },
  pages: { import: 'Spiele importieren' },
} satisfies typeof english
