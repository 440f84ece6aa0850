import type { resourcePages as english } from './resourcePages.en.ts'

/** What is said on the pages of records and beside them; names and labels of fields come with the first words. */
export const resourcePages = {
  'cpv-checks': {
    meaning: {
      match: 'Die Komponente meldet einen ihrer erlaubten Hashes.',
      notListed: 'Die Komponente meldet einen Hash, aber für sie ist keiner erlaubt.',
      mismatch: 'Die Komponente meldet einen Hash, der nicht unter ihren erlaubten ist.',
    },
    hashes: {
      title: 'Hashes',
      reported: 'Gemeldet',
      nothing: 'Es wurde keiner gemeldet.',
      allowed: 'Erlaubter Hash |||| Erlaubte Hashes',
      none: 'Es ist keiner erlaubt.',
      same: 'der gemeldete',
      other: 'anderer Algorithmus',
      differs:
        'Eine von %{total} Gruppen weicht ab: Nr. %{groups}. |||| %{smart_count} von %{total} Gruppen weichen ab: Nr. %{groups}.',
      allDiffer: 'Alle %{total} Gruppen weichen ab.',
      allow: 'Gemeldeten Hash erlauben',
    },
    timeline: {
      title: 'Verlauf',
      says: '%{count} Prüfungen: %{results}. Zuletzt: %{last}, %{when}.',
      never: 'Noch nie geprüft',
      table: 'Als Tabelle',
      all: 'Alle Prüfungen dieser Komponente',
    },
    run: { all: 'Alle Ergebnisse dieses Laufs' },
    event: {
      button: 'Bedeutsames Ereignis melden',
      reason:
        'Komponentenprüfung vom %{when}: %{component} meldet den Hash %{hash}, der nicht unter den erlaubten Hashes (Anzahl: %{count}) ist.',
    },
    trigger: {
      title: 'Komponenten prüfen',
      explain:
        'Jede Komponente wird nach dem Hash dessen gefragt, was dort läuft. Das dauert einige Sekunden.',
      incomplete:
        'Die installierten Komponenten konnten nicht abgefragt werden. Solche ohne erlaubten Hash fehlen hier womöglich.',
      none: 'Es gibt keine Komponente zu prüfen.',
      all: 'Alle',
      overdue: 'Nur überfällige',
      nobody: 'Keine',
      last: 'Letzte Prüfung',
      choose: 'Komponenten auswählen',
      isOverdue: 'überfällig',
      button: 'Eine Komponente prüfen |||| %{smart_count} Komponenten prüfen',
      worst: 'Schlechtestes Ergebnis:',
      again: 'Erneut prüfen',
      results: 'Zu den Ergebnissen',
    },
  },
  'significant-events': {
    note: 'Ein bedeutsames Ereignis wird nie geändert oder gelöscht. Berichtigt wird es durch ein weiteres.',
    about: 'Öffnen, worum es geht',
  },
  pushes: {
    page: {
      title: 'Push von %{name}',
      plan: 'Was übertragen wird',
      explain:
        'Die Bridge erhält die Konfiguration, wie sie jetzt gespeichert ist. Speichern allein überträgt nichts.',
      nothing: 'Seit dem letzten Push hat sich nichts geändert.',
      none: 'Zu dieser Integration gehört kein Casino: Es gibt nichts zu übertragen.',
      changes: 'Eine Änderung |||| %{smart_count} Änderungen',
      noChanges: 'Keine Änderungen',
      never: 'Noch nie übertragen',
      last: 'Letzter erfolgreicher Push: %{when}',
      all: 'Alle Casinos',
      changed: 'Nur geänderte',
      choice: 'Zu übertragende Casinos',
      push: 'Push starten',
      again: 'Trotzdem erneut übertragen',
      pushSome: 'Ein Casino übertragen |||| %{smart_count} Casinos übertragen',
      chooseOne: 'Wählen Sie mindestens ein Casino.',
      progress: 'Push',
      succeeded: 'Der Push war erfolgreich.',
      failed: 'Nicht jede Bridge hat die Konfiguration erhalten. Der Grund steht bei jedem Ziel.',
      before: 'Bei der Bridge',
      after: 'Wird übertragen',
      games: 'Spielbare Spiele',
      added: 'Hinzugekommen',
      removed: 'Weggefallen',
      integration: 'Aus der Integration',
      showWhole: 'Die ganze Konfiguration, ein Wert |||| Die ganze Konfiguration, %{smart_count} Werte',
    },
    history: {
      title: 'Bisherige Pushes',
      none: 'Bisher wurde nichts übertragen.',
      with: 'Mit der Integration',
      older: 'Ältere anzeigen',
      hash: 'Hash der Konfiguration',
      was: 'Vorher',
      became: 'Übertragen',
    },
  },
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
  'game-providers': {
    groups: { general: 'Allgemein', api: 'API' },
    import: {
      title: 'Spiele importieren',
      asking: '%{name} wird nach seinen Spielen gefragt …',
      back: 'Zum Provider',
      last: 'Letzter Import: %{when}, von %{name}.',
      hints: {
        providerUnreachable:
          'Niemand nimmt die Verbindung an: Stimmt die Adresse, und läuft der Server des Providers?',
        providerTimeout:
          'Die Verbindung steht, aber es kam in der Zeit keine Antwort. Versuchen Sie es gleich noch einmal.',
        providerFailed: 'Prüfen Sie die Zugangsdaten dieses Providers, oder fragen Sie dort nach.',
        providerAnswerInvalid:
          'Vielleicht gehört die Adresse zu etwas anderem, oder der Provider hält uns für jemand anderen. Prüfen Sie API, Adresse und Zugangsdaten.',
      },
      filter: 'Spiele nach Zustand zeigen',
      all: 'Alle',
      states: { new: 'Neu', changed: 'Geändert', same: 'Gleich', invalid: 'Ungültig' },
      search: 'Spiele suchen',
      none: 'Kein Spiel passt dazu.',
      tickAll: 'Alle gezeigten Spiele ankreuzen',
      game: 'Spiel',
      state: 'Zustand',
      here: ' · hier %{id}',
      newStudio: 'neues Studio',
      ours: 'Hier',
      theirs: 'Beim Provider',
      lastEdit: 'Zuletzt von Hand geändert von %{name}: %{when}.',
      wouldFail: 'So, wie es jetzt ist, würde das abgelehnt. %{reason}',
      start: 'Ein Spiel importieren |||| %{count} Spiele importieren',
      studios: 'Ein Studio wird angelegt: %{names}. |||| %{smart_count} Studios werden angelegt: %{names}.',
      inactive: 'Importierte Spiele sind nirgends aktiv.',
      imported: '%{imported} von %{offered} Spielen importiert.',
      show: 'Spiele dieses Providers zeigen',
      again: 'Noch einmal importieren',
      csv: {
        button:
          'Fehlgeschlagenes Spiel als CSV speichern |||| %{count} fehlgeschlagene Spiele als CSV speichern',
        id: 'ID beim Provider',
        name: 'Name',
        reason: 'Grund',
        file: 'Nicht-importiert',
      },
    },
  },
  'allowed-hashes': {
    add: {
      title: 'Hashes zulassen',
      lines: 'Hashes',
      help: 'Eine Zeile je Hash: Komponente;Hash. Zwei Spalten einer Tabelle lassen sich ebenso einfügen.',
      line: 'Zeile',
      weak: 'Schwach: SHA-1 lässt sich fälschen.',
      faults: {
        incomplete: 'Komponente und Hash, getrennt durch ein Semikolon, werden gebraucht.',
        repeated: 'Derselbe Hash steht schon in Zeile %{line}.',
      },
      save: 'Hash zulassen |||| %{count} Hashes zulassen',
      saved: 'Der Hash ist zugelassen. |||| %{smart_count} Hashes sind zugelassen.',
    },
  },
  casinos: {
    groups: {
      general: 'Allgemein',
      operator: 'Operator-API',
      play: 'Spielbetrieb',
      service: 'Service-Zugang',
      keys: 'Schlüssel',
      options: 'Integrationsoptionen',
    },
    keys: {
      generate: 'Schlüsselpaar erzeugen',
      generateHint:
        'Ein neues Paar ersetzt das bisherige. Der private Schlüssel bleibt auf dem Server; der Operator braucht den neuen öffentlichen Schlüssel.',
      confirmTitle: 'Schlüsselpaar ersetzen?',
      confirm: 'Neues Paar erzeugen',
      generated: 'Ein neues Schlüsselpaar wurde erzeugt.',
      saveFirst: 'Speichern oder verwerfen Sie zuerst Ihre Änderungen.',
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
      unreachable: 'Niemand nimmt die Verbindung an: Stimmt die Router-URL, und läuft der Router?',
      timeout: 'Die Verbindung steht, aber es kam in der Zeit keine Antwort.',
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
      title: 'Was der Anmeldedienst weiß',
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
    groups: { person: 'Person', password: 'Passwort', access: 'Zugriff' },
    own: {
      access: 'Rolle, Casinos und Aktivierung des eigenen Benutzers ändert ein anderer Administrator.',
      password: 'Das eigene Passwort ändern Sie unter',
    },
    reset: {
      button: 'Passwort zurücksetzen',
      title: 'Passwort von „%{name}“ zurücksetzen',
      explain:
        'Das neue Passwort gilt sofort. Alle Sitzungen dieses Benutzers enden. Geben Sie es auf sicherem Weg weiter.',
      confirm: 'Passwort setzen',
      done: 'Das Passwort von „%{name}“ wurde zurückgesetzt.',
    },
  },
} satisfies typeof english
