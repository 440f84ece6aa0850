export const providerImport = {
  actions: { import: 'Games imported' },
  pages: { import: 'Import games' },
}
