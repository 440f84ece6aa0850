import type { ErrorCode } from '../src/contract/errors.ts'

export const firstErrors = {
  malformed: 'Die Anfrage war nicht zu verstehen.',
  unauthenticated: 'Ihre Sitzung ist beendet. Melden Sie sich erneut an.',
  noPermission: 'Keine Berechtigung.',
  notFound: 'Diesen Datensatz gibt es nicht (mehr).',
  unexpected: 'Ein unerwarteter Fehler ist aufgetreten.',
  backendUnreachable: 'Keine Verbindung zum Backoffice-Backend.',
  viewingOver: 'Diese Ansicht als Besucher ist beendet. Verlassen Sie sie über die Leiste oben.',
} satisfies Partial<Record<ErrorCode, string>>
