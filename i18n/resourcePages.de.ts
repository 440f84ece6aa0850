import { audit } from './audit.de.ts'
import { externalSystemPages } from './externalSystemPages.de.ts'
import { rounds } from './rounds.de.ts'
import { reportResources } from './reports.de.ts'
import type { resourcePages as english } from './resourcePages.en.ts'

export const resourcePages = {
  ...externalSystemPages,
  ...reportResources,
  'audit-entries': audit,
  'game-rounds': rounds,
  'game-versions': {
    groups: { general: 'Allgemein', play: 'Spielbetrieb', properties: 'Eigenschaften' },
    missing: {
      label: 'Fehlende Eigenschaften',
      count: 'Eine Eigenschaft fehlt |||| %{smart_count} Eigenschaften fehlen',
      none: 'Keine Eigenschaft fehlt',
      from: { version: 'in Version %{name} vorhanden', integration: 'in der Integration %{name} vorhanden' },
      take: 'Übernehmen',
      takeOne: '„%{name}“ übernehmen',
      takeAll: 'Alle übernehmen',
    },
  },
  'allowed-hashes': {
    add: {
      title: 'Hashes zulassen',
      lines: 'Hashes',
      help: 'Eine Zeile je Hash: Komponente;Hash. Zwei Spalten einer Tabelle lassen sich ebenso einfügen.',
      objection: {
        title: 'Bei einer Prüfung beanstandet',
        explain:
          'Eine Prüfung hat diesen Hash beanstandet, weil er nicht zugelassen war. Lassen Sie ihn nur zu, wenn er nachweislich zum Release gehört. Ein bedeutsames Ereignis mit Ihrer Begründung wird festgehalten. |||| Prüfungen haben diese Hashes beanstandet, weil sie nicht zugelassen waren. Lassen Sie nur zu, was nachweislich zum Release gehört. Ein bedeutsames Ereignis mit Ihrer Begründung wird festgehalten.',
        hints: {
          reason: '10 bis 300 Zeichen. Z. B. Update auf 7.4.1, Zertifikat CT-2026-118 liegt vor',
          release: 'So wie im Zertifikat oder in der Freigabe. Z. B. 7.4.1 (CT-2026-118)',
        },
        found: '%{component}: %{result}, %{when}',
      },
      line: 'Zeile',
      weak: 'Schwach: SHA-1 lässt sich fälschen.',
      faults: {
        incomplete: 'Geben Sie Komponente und Hash ein, getrennt durch ein Semikolon.',
        repeated: 'Derselbe Hash steht schon in Zeile %{line}.',
      },
      wrong: 'Zeile %{lines} ist ungültig. |||| %{smart_count} Zeilen sind ungültig: %{lines}.',
      save: 'Hash zulassen |||| %{count} Hashes zulassen',
      unchecked: 'Zugelassen, aber noch nicht erneut geprüft: %{components}.',
      check: 'Erneut prüfen',
      saved: 'Der Hash ist jetzt zugelassen. |||| %{smart_count} Hashes sind jetzt zugelassen.',
    },
  },
  casinos: {
    groups: {
      general: 'Allgemein',
      operator: 'Betreiber-API',
      play: 'Spielbetrieb',
      service: 'Service-Zugang',
      keys: 'Schlüssel',
      options: 'Integrationsoptionen',
    },
    takeBridge: 'Bridge %{bridge} verwenden',
    keys: {
      generate: 'Schlüsselpaar erzeugen',
      generateHint:
        'Ein neues Paar ersetzt das bisherige, das sofort nicht mehr gilt. Der private Schlüssel bleibt auf dem Server; der Betreiber braucht den neuen öffentlichen Schlüssel. Das lässt sich nicht rückgängig machen.',
      confirmTitle: 'Schlüsselpaar ersetzen?',
      confirm: 'Neues Paar erzeugen',
      generated: 'Ein neues Schlüsselpaar wurde erzeugt.',
      later: 'Ein Schlüsselpaar lässt sich erzeugen, sobald das Casino angelegt ist.',
    },
    deletion: {
      users:
        'Einem Benutzer ist dieses Casino zugewiesen. Die Zuweisung wird entfernt, und er muss sich neu anmelden. |||| %{count} Benutzern ist dieses Casino zugewiesen. Die Zuweisungen werden entfernt, und sie müssen sich neu anmelden.',
      live: 'Die Bridge erfährt vom Löschen nichts: Dort gilt weiter, was zuletzt gepusht wurde, bis das Casino an der Bridge selbst entfernt wird.',
    },
  },
  bridges: {
    groups: { general: 'Allgemein', connection: 'Verbindung' },
    check: {
      button: 'Verbindung prüfen',
      running: 'Die Bridge wird gefragt …',
      saved: 'Geprüft wird die gespeicherte Router-URL.',
      found: 'Nach %{latency} ms, geprüft am %{when}',
      failed: 'Unter der Router-URL antwortet etwas anderes als diese Bridge, oder sie meldet einen Fehler.',
      unreachable: 'Die Verbindung wurde abgelehnt: Stimmt die Router-URL, und läuft der Router?',
      timeout: 'Die Verbindung steht, aber es kam nicht rechtzeitig eine Antwort.',
    },
  },
  account: {
    password: {
      title: 'Passwort',
      explain:
        'Das Passwort ändern Sie beim Anmeldedienst. Danach sind Sie wieder hier; nicht gespeicherte Eingaben bleiben erhalten.',
      change: 'Passwort ändern',
      success: 'Ihr Passwort wurde geändert.',
      cancelled: 'Ihr Passwort wurde nicht geändert.',
      error: 'Ihr Passwort konnte nicht geändert werden.',
    },
    identity: {
      title: 'Konto beim Anmeldedienst',
      userinfo: 'Benutzerinfo',
      profile: 'Kontoprofil',
      differs:
        'Ihre Sitzung kennt Sie noch als „%{name}“. Der neue Name gilt spätestens nach der nächsten Anmeldung.',
      rows: {
        username: 'Benutzername',
        firstName: 'Vorname',
        lastName: 'Nachname',
        email: 'E-Mail',
        emailVerified: 'E-Mail bestätigt',
      },
    },
  },
  users: {
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
    disable: 'Benutzer deaktivieren',
    enable: 'Benutzer aktivieren',
    groups: { person: 'Person', password: 'Passwort', access: 'Zugriff' },
    signedOut: 'Gespeichert. Alle Sitzungen dieses Benutzers wurden beendet.',
    own: {
      access: 'Ihre eigene Rolle, Ihre Casinos und Ihren Status muss ein anderer Administrator ändern.',
      password: 'Das eigene Passwort ändern Sie unter',
    },
    reset: {
      button: 'Passwort neu setzen',
      title: 'Passwort von „%{name}“ neu setzen',
      explain:
        'Das neue Passwort gilt sofort. Alle Sitzungen dieses Benutzers enden. Geben Sie es auf sicherem Weg weiter.',
      generate: 'Passwort erzeugen',
      generateAndCopy: 'Passwort erzeugen und kopieren',
      generated: 'Zu sehen, bis Sie diesen Dialog schließen, danach nie wieder.',
      temporaryFirst: 'Bei der ersten Anmeldung muss der Benutzer ein eigenes Passwort wählen.',
      temporary: 'Bei der nächsten Anmeldung muss der Benutzer ein eigenes Passwort wählen.',
      handOver: 'Kopieren Sie das Passwort jetzt: Es wird nicht noch einmal angezeigt.',
      confirm: 'Passwort setzen',
      done: 'Das Passwort von „%{name}“ wurde neu gesetzt.',
    },
  },
} satisfies typeof english
