import type { reportFiles as english } from './reportFiles.en.ts'

export const reportFiles = {
  request: 'Datei anfordern',
  requested: 'Die Datei ist angefordert. Sobald sie fertig ist, lässt sie sich aus der Liste herunterladen.',
  explain:
    'Die Datei entsteht im Hintergrund, mit allen Zeilen. Zeitraum und Filter stehen in der Datei. Sie erscheint unter „Downloads“ mit ihrer Prüfsumme.',
  count: 'Die Datei wird eine Zeile haben. |||| Die Datei wird %{count} Zeilen haben.',
  progress: '%{done} von %{total} Zeilen',
  download: 'Herunterladen',
  repeat: 'Erneut anfordern',
  asFile: 'Als Download anfordern',
  all: 'ohne Filter',
  by: 'nach %{field}',
  verify: 'So prüfen Sie eine gespeicherte Datei:',
} satisfies typeof english
