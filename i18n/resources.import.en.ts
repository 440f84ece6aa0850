/** The words of importing games, beside the others of providers. */
export const providerImport = {
  actions: { import: 'Games imported' },
  pages: { import: 'Import games' },
}
