import type { Messages } from './en.ts'

export const list = {
  search: 'Suchen',
  searchLabel: '%{name} durchsuchen',
  clearSearch: 'Suche zurücksetzen',
  create: 'Anlegen',
  count: '%{from}–%{to} von %{total}',
  pages: 'Seiten',
  previousPage: 'Vorige Seite',
  nextPage: 'Nächste Seite',
  sortBy: 'Nach %{field} sortieren',
  nothingFound: 'Zu „%{text}“ wurde nichts gefunden.',
  empty: 'Hier gibt es noch nichts.',
  emptyCreate: 'Legen Sie den ersten Eintrag an.',
  yes: 'Ja',
  no: 'Nein',
  none: '–',
} satisfies Messages['list']
