import type { reportFiles as english } from './reportFiles.en.ts'

export const reportFiles = {
  request: 'Datei anfordern',
  requested: {
    making: 'Die Datei wird erstellt.',
    ready: 'Die Datei ist fertig und lässt sich aus der Liste herunterladen.',
    failed: 'Die Datei konnte nicht erstellt werden.',
    cancelled: 'Das Erstellen der Datei wurde abgebrochen.',
    expired: 'Die Datei ist schon wieder abgelaufen.',
  },
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
