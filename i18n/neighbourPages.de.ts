import type { neighbourPages as english } from './neighbourPages.en.ts'

/** What is said on the pages on which neighbours are asked or told something. */
export const neighbourPages = {
  'cpv-checks': {
    meaning: {
      match: 'Die Komponente meldet einen ihrer zugelassenen Hashes.',
      notListed: 'Die Komponente meldet einen Hash, aber für sie ist keiner zugelassen.',
      mismatch: 'Die Komponente meldet einen Hash, der für sie nicht zugelassen ist.',
    },
    hashes: {
      title: 'Hashes',
      reported: 'Gemeldet',
      nothing: 'Es wurde keiner gemeldet.',
      allowed:
        'Zugelassener Hash zum Zeitpunkt der Prüfung |||| Zugelassene Hashes zum Zeitpunkt der Prüfung',
      allowedSince: 'Inzwischen zugelassen, am %{when}',
      none: 'Es ist keiner zugelassen.',
      same: 'der gemeldete',
      other: 'anderer Algorithmus',
      differs:
        'Eine von %{total} Gruppen weicht ab: Nr. %{groups}. |||| %{smart_count} von %{total} Gruppen weichen ab: Nr. %{groups}.',
      allDiffer: 'Alle %{total} Gruppen weichen ab.',
      allow: 'Gemeldeten Hash zulassen',
    },
    timeline: {
      title: 'Verlauf',
      says: '%{count} Prüfungen: %{results}. Zuletzt: %{last}, %{when}.',
      never: 'Noch nie geprüft',
      table: 'Als Tabelle',
      all: 'Alle Prüfungen dieser Komponente',
    },
    run: {
      all: 'Alle Ergebnisse dieses Laufs',
      name: '%{when}, %{who}, eine Komponente |||| %{when}, %{who}, %{smart_count} Komponenten',
    },
    event: {
      button: 'Bedeutsames Ereignis melden',
      reason:
        'Komponentenprüfung vom %{when}: %{component} meldet den Hash %{hash}, der nicht zu ihren zugelassenen Hashes (%{count}) gehört.',
    },
    trigger: {
      title: 'Komponenten prüfen',
      explain: 'Jede Komponente wird nach dem Hash ihrer Software gefragt. Das dauert einige Sekunden.',
      incomplete:
        'Die installierten Komponenten konnten nicht abgefragt werden. Solche ohne zugelassenen Hash fehlen hier womöglich.',
      none: 'Es gibt keine Komponente zu prüfen.',
      all: 'Alle',
      only: {
        mismatch: 'Nur abweichende',
        notReachable: 'Nur nicht erreichbare',
        notListed: 'Nur nicht gelistete',
        overdue: 'Nur überfällige',
      },
      nobody: 'Keine',
      last: 'Letzte Prüfung',
      choose: 'Komponenten auswählen',
      isOverdue: 'überfällig',
      button: 'Eine Komponente prüfen |||| %{smart_count} Komponenten prüfen',
      worst: 'Schwerstes Ergebnis:',
      again: 'Erneut prüfen',
      results: 'Zu den Ergebnissen',
    },
  },
  'significant-events': {
    followUps: 'Nachträge',
    note: 'Ein bedeutsames Ereignis wird nie geändert oder gelöscht. Berichtigt wird es durch ein weiteres.',
    reach: {
      all: 'Ohne Casino betrifft es die ganze Installation; lesen können es Administratoren aller Casinos.',
      own: 'Wählen Sie mindestens eines Ihrer Casinos.',
      chosen: 'Lesen können es alle, die jedes dieser Casinos sehen dürfen.',
    },
  },
  pushes: {
    page: {
      title: 'Push von %{name}',
      plan: 'Was gepusht wird',
      explain:
        'Die Bridge erhält die Konfiguration, wie sie jetzt gespeichert ist. Speichern allein pusht nichts.',
      nothing: 'Seit dem letzten Push hat sich nichts geändert.',
      none: 'Zu dieser Integration gehört kein Casino: Es gibt nichts zu pushen.',
      noneSeen: 'Zu dieser Integration gehört keines Ihrer Casinos: Es gibt nichts, was Sie pushen könnten.',
      changes: 'Eine Änderung |||| %{smart_count} Änderungen',
      noChanges: 'Keine Änderungen',
      never: 'Noch nicht gepusht',
      last: 'Letzter erfolgreicher Push: %{when}',
      all: 'Alle Casinos',
      changed: 'Nur geänderte',
      choice: 'Casinos für den Push',
      push: 'Push starten',
      again: 'Trotzdem erneut pushen',
      counts:
        '%{all} Casinos: %{changed} mit offenen Änderungen, %{first} noch nicht gepusht, %{current} aktuell',
      pushSome: 'Ein Casino pushen |||| %{smart_count} Casinos pushen',
      chooseOne: 'Wählen Sie mindestens ein Casino.',
      progress: 'Push',
      succeeded: 'Der Push war erfolgreich.',
      failed:
        'Die Bridge hat die Konfiguration nicht erhalten. Der Grund steht unten. |||| Nicht jede Bridge hat die Konfiguration ihres Casinos erhalten. Der Grund steht jeweils dabei.',
      before: 'Bei der Bridge',
      after: 'Wird gepusht',
      games: 'Spielbare Spiele',
      added: 'Hinzugekommen',
      removed: 'Weggefallen',
      integration: 'Aus der Integration',
      bridge: 'Adresse der Bridge',
      showChanges: 'Die Änderung ansehen |||| Die %{smart_count} Änderungen ansehen',
      showWhole: 'Die ganze Konfiguration, ein Wert |||| Die ganze Konfiguration, %{smart_count} Werte',
    },
    history: {
      title: 'Bisherige Pushes',
      none: 'Bisher wurde nichts gepusht.',
      with: 'Mit der Integration',
      older: 'Ältere anzeigen',
      hash: 'Hash der Konfiguration',
      was: 'Vorher',
      became: 'Gepusht',
    },
  },
  'game-providers': {
    groups: { general: 'Allgemein', api: 'API' },
    import: {
      title: 'Spiele importieren',
      asking: '%{name} wird nach seinen Spielen gefragt …',
      back: 'Zum Provider',
      missing: {
        name: 'Der Provider liefert keinen Namen.',
        studioId: 'Der Provider liefert kein Studio.',
        theoreticalRtp: 'Der Provider liefert keinen theoretischen RTP.',
        providerGameId: 'Der Provider liefert keine Spiel-ID.',
      },
      last: 'Letzter Import: %{when}, von %{name}.',
      hints: {
        providerUnreachable:
          'Die Verbindung wurde abgelehnt: Stimmt die Adresse, und läuft der Server des Providers?',
        providerTimeout:
          'Die Verbindung steht, aber es kam nicht rechtzeitig eine Antwort. Versuchen Sie es gleich noch einmal.',
        providerFailed: 'Prüfen Sie die Zugangsdaten dieses Providers, oder fragen Sie dort nach.',
        providerAnswerInvalid:
          'Vielleicht gehört die Adresse zu einem anderen System, oder der Provider erkennt uns nicht. Prüfen Sie API, Adresse und Zugangsdaten.',
      },
      filter: 'Spiele nach Status anzeigen',
      all: 'Alle',
      states: { new: 'Neu', changed: 'Geändert', same: 'Gleich', invalid: 'Ungültig' },
      search: 'Spiele suchen',
      none: 'Kein Spiel passt dazu.',
      tickAll: 'Alle angezeigten Spiele auswählen',
      game: 'Spiel',
      state: 'Status',
      here: ' · hier %{id}',
      newStudio: 'neues Studio',
      ours: 'Hier',
      theirs: 'Beim Provider',
      lastEdit: 'Zuletzt von Hand geändert von %{name}: %{when}.',
      wouldFail: 'Lässt sich nicht importieren: %{reason}',
      start: 'Ein Spiel importieren |||| %{count} Spiele importieren',
      studios: 'Ein Studio wird angelegt: %{names}. |||| %{smart_count} Studios werden angelegt: %{names}.',
      created: 'Neue Spiele sind zunächst nirgends aktiv.',
      updated: 'Geänderte Spiele bleiben überall so aktiv oder inaktiv, wie sie sind.',
      imported: '%{imported} von %{offered} Spielen importiert.',
      chosen: 'Ausgewählt %{ticked}, übersprungen %{skipped}, abgelehnt %{refused}.',
      show: 'Spiele dieses Providers anzeigen',
      again: 'Erneut importieren',
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
} satisfies typeof english
