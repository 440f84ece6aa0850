import type { accessTexts as english } from './resources.access.en.ts'

export const accessTexts = {
  review: {
    button: 'Zugriffsprüfung (CSV)',
    file: 'Zugriffsprüfung',
    title: 'Zugriffsprüfung speichern',
    explain:
      'Eine Zeile je Benutzer: Rolle, Casinos, Status, letzte Anmeldung, letzte Änderung und von wem. Das Speichern steht im Audit-Log.',
    save: 'Datei speichern',
  },
  view: {
    button: 'Als Besucher ansehen',
    title: 'Konsole als Besucher ansehen',
    explain:
      'Sie sehen die Konsole wie der Besucher und können nichts ändern. Beginn und Ende stehen im Audit-Log.',
    own: 'Konto, gespeicherte Ansichten und Downloads eines Besuchers bleiben privat. Casinos, die Sie selbst nicht sehen, werden nicht angezeigt.',
    who: 'Wie',
    kinds: { users: 'ein bestimmter Besucher', casinos: 'ein Besucher dieser Casinos' },
    find: { users: 'Besucher suchen', casinos: 'Casinos suchen' },
    chosen: 'Ein Casino gewählt |||| %{count} Casinos gewählt',
    nothing: 'Nichts gefunden.',
    noCasino: 'kein Casino',
    begin: 'Ansicht starten',
  },
} satisfies typeof english
