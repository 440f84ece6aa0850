import type { attention as english } from './attention.en.ts'

export const attention = {
  title: 'Zu erledigen',
  nothing: 'Zurzeit ist nichts zu erledigen.',
  failed: 'Was zu erledigen ist, konnte nicht geladen werden.',
  late: 'Einen Punkt anzeigen |||| %{smart_count} Punkte anzeigen',
  more: 'und %{smart_count} weitere',
  lost: 'Ein Gewinn verfällt dabei: %{amounts} |||| %{smart_count} Gewinne verfallen dabei: %{amounts}',
  outstanding: 'Noch nicht gutgeschriebene Gewinne: %{amounts}',
  unknown: {
    rtpAlerts: 'Ob es RTP-Alarme gibt, ist zurzeit nicht bekannt: Der Reporting-Service antwortet nicht.',
    failedPushes:
      'Bei so vielen Casinos lässt sich nicht sagen, bei welchen der letzte Push fehlgeschlagen ist.',
    unpushed: 'Bei so vielen Casinos lässt sich nicht sagen, für welche ein Push fällig ist.',
    overdueComponents:
      'Ob alle installierten Komponenten geprüft sind, ist zurzeit nicht bekannt: Das Verzeichnis der Komponenten antwortet nicht.',
  },
  kinds: {
    rightsElsewhere:
      '%{smart_count} Änderung von Rechten außerhalb der Konsole |||| %{smart_count} Änderungen von Rechten außerhalb der Konsole',
    mismatchingComponents:
      '%{smart_count} Komponente mit abweichendem Hash |||| %{smart_count} Komponenten mit abweichendem Hash',
    unreachableComponents:
      '%{smart_count} Komponente nicht erreichbar |||| %{smart_count} Komponenten nicht erreichbar',
    rtpAlerts: '%{smart_count} Spiel mit RTP-Alarm |||| %{smart_count} Spiele mit RTP-Alarm',
    roundsNearRefund:
      '%{smart_count} offene Runde, Erstattung innerhalb von 24 Stunden oder überfällig |||| %{smart_count} offene Runden, Erstattung innerhalb von 24 Stunden oder überfällig',
    roundsLeftToPeople:
      '%{smart_count} ablaufende offene Runde manuell zu schließen |||| %{smart_count} ablaufende offene Runden manuell zu schließen',
    failedPushes:
      'Letzter Push von %{smart_count} Casino fehlgeschlagen |||| Letzter Push von %{smart_count} Casinos fehlgeschlagen',
    unpushed:
      'Für %{smart_count} Casino ist ein Push fällig |||| Für %{smart_count} Casinos ist ein Push fällig',
    unlistedComponents:
      '%{smart_count} Komponente nicht gelistet |||| %{smart_count} Komponenten nicht gelistet',
    overdueComponents:
      '%{smart_count} Komponente seit über 24 Stunden nicht geprüft |||| %{smart_count} Komponenten seit über 24 Stunden nicht geprüft',
  },
} satisfies typeof english
