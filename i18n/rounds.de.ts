import type { rounds as english } from './rounds.en.ts'

/** What is said on the page of a round, and where rounds are closed. */
export const rounds = {
  refund: {
    never: 'Kein Ablauf',
    byHand: 'manuell zu schließen',
    byHandBriefly: 'manuell schließen',
    overdue: 'Erstattung überfällig',
    lost: 'Gewinn verfällt: %{amount}',
    lostBriefly: 'Gewinn verfällt',
  },
  page: {
    openSince: 'Offen seit %{when}.',
    neverRefunded:
      'Weder das Casino noch seine Integration legt eine Gültigkeit fest: Die Runde wird nie automatisch erstattet und muss manuell geschlossen werden.',
    refundAt: 'Der Einsatz wird automatisch erstattet: %{when} (%{left}).',
    refundLoses: 'Dabei verfällt der nicht gutgeschriebene Gewinn von %{amount}.',
    refundDue:
      'Die automatische Erstattung des Einsatzes ist überfällig: Die Gültigkeit endete %{when} (%{left}).',
    byHand:
      'Weil schon etwas gutgeschrieben wurde, wird die Runde nicht automatisch erstattet und muss manuell geschlossen werden. Die Gültigkeit endet: %{when} (%{left}).',
    byHandPinned:
      'Weil der Betreiber eine Buchung nicht bestätigt hat, wird die Runde nicht automatisch erstattet und muss manuell geschlossen werden. Die Gültigkeit endet: %{when} (%{left}).',
    ended: 'Zu Ende gespielt: %{when}.',
    closedBy: 'Geschlossen von %{name}: %{when}.',
    refunded: 'Nach Ablauf der Gültigkeit automatisch erstattet: %{when}.',
    withoutBooking:
      'Der Betreiber hat nichts gebucht: Seine Bücher können von dieser Runde abweichen. Einsatz und Gewinn zählen in den Auswertungen, wie sie hier stehen.',
    several: 'Mehrere Runden haben diese ID beim Provider:',
    ofPlayer: 'Alle Runden dieses Spielers',
  },
  steps: {
    title: 'Geldfluss',
    step: 'Schritt',
    picture: 'Bild',
    amount: 'Betrag',
    debit: 'Einsatz',
    win: 'Gewinn',
    baseWin: 'Gewinn vor dem Risikospiel',
    gambled: 'Im Risikospiel gesetzt',
    gambledWon: 'Im Risikospiel gewonnen',
    outstanding: 'Noch nicht gutgeschrieben',
    unpaid: 'Nicht gutgeschrieben',
    lost: 'Verfallener Gewinn',
    refund: 'Erstattung des Einsatzes',
    soFar: 'Bisher für den Spieler',
    result: 'Ergebnis für den Spieler',
  },
  funds: {
    title: 'Guthaben vorher und nachher',
    start: 'Zu Beginn',
    debit: 'Einsatz',
    credit: 'Gutschrift',
    refund: 'Erstattung',
    soFar: 'Nach den bisherigen Buchungen',
    expected: 'Erwartet am Ende',
    end: 'Gemeldet am Ende',
    open: 'Die Runde ist offen: Ein Guthaben am Ende gibt es noch nicht.',
    holds: 'Stimmt.',
    more: 'Das gemeldete Guthaben liegt um %{difference} darüber.',
    less: 'Das gemeldete Guthaben liegt um %{difference} darunter.',
    unpaid: 'Gutschrift und Gesamtgewinn weichen um %{difference} voneinander ab.',
  },
  close: {
    next: 'Nächste offene Runde',
    previous: 'Vorherige offene Runde',
    noneLeft: 'In dieser Liste ist keine Runde mehr offen.',
    title: 'Runde schließen',
    how: 'Wie möchten Sie die Runde schließen?',
    proposed: 'vorgeschlagen',
    effect: {
      refund:
        'Der Spieler erhält den Einsatz von %{amount} zurück, der Betreiber bucht die Erstattung. In den Auswertungen zählt die Runde nur noch als erstattet.',
      win: 'Der Betreiber schreibt dem Spieler %{amount} gut.',
      none: 'Der Spieler erhält nichts, und der Betreiber bucht nichts.',
    },
    lost: {
      refund: 'Achtung: Der Spieler verliert einen Gewinn von %{amount}.',
      none: 'Achtung: Der offene Gewinn von %{amount} wird nicht ausgezahlt.',
    },
    reason: 'Anlass',
    choose: 'Bitte wählen …',
    reasons: {
      complaint: 'Beschwerde',
      providerFailure: 'Ausfall des Providers',
      operatorFailure: 'Ausfall des Betreibers',
      test: 'Test',
      other: 'Sonstiges',
    },
    comment: 'Bemerkung',
    button: 'Runde schließen',
    pending: 'Wird geschlossen …',
    /** Beside the catalogue's name of a booking, where only a part of the win is left to be paid. */
    rest: 'Restgewinn auszahlen',
    final: 'Das lässt sich nicht rückgängig machen.',
    sure: 'Runde endgültig schließen? |||| %{count} Runden endgültig schließen?',
    go: 'Endgültig schließen',
    back: 'Zurück',
    done: 'Die Runde ist geschlossen.',
    underWay: 'Wird gerade geschlossen von %{name}, seit %{when}: %{booking}.',
    tried: 'Letzter Versuch von %{name}, %{when}: %{booking}.',
    pinned:
      'Vielleicht hat der Betreiber doch schon gebucht (%{booking}). Dieselbe Buchung lässt sich ohne Gefahr noch einmal senden: Sie wird nur einmal ausgeführt.',
    pinnedElsewhere:
      'Vielleicht hat %{address} doch schon gebucht (%{booking}). Der Betreiber des Casinos hat jetzt eine andere Adresse: Noch einmal gesendet, könnte die Buchung doppelt erfolgen.',
    unconfirmed: {
      question: 'Hat der Betreiber diese Buchung vorgenommen?',
      hint: 'Bitte klären Sie das zuerst mit dem Betreiber: Bei einer falschen Antwort wird doppelt oder gar nicht gezahlt. Die Antwort wird als bedeutsames Ereignis vermerkt und braucht eine Bemerkung.',
      unknown: 'Nicht bekannt – dieselbe Buchung noch einmal senden',
      yes: 'Ja, sie ist erfolgt',
      no: 'Nein, sie ist nicht erfolgt',
      effect: 'Es wird nichts gesendet. Die Runde wird mit der erfolgten Buchung geschlossen: %{amount}.',
    },
    saidBooked: 'Laut Betreiber war die unbestätigte Buchung erfolgt.',
    saidNotBooked: 'Laut Betreiber war die unbestätigte Buchung nicht erfolgt.',
    many: 'Eine Runde schließen |||| %{count} Runden schließen',
    asking: 'Es wird geprüft, was das Schließen bewirkt …',
    manyEffect: {
      refund: 'Die Betreiber erstatten den Einsatz: %{amounts} (%{rounds}).',
      win: 'Die Betreiber schreiben den Rest der Gesamtgewinne gut: %{amounts} (%{rounds}).',
      none: 'Nichts wird ausgezahlt, und die Betreiber buchen nichts (%{rounds}).',
    },
    rounds: 'eine Runde |||| %{count} Runden',
    manyLost: {
      refund:
        'Achtung: Ein Gewinn verfällt: %{amounts}. |||| Achtung: %{count} Gewinne verfallen: %{amounts}.',
      none: 'Achtung: Ein offener Gewinn wird nicht ausgezahlt: %{amounts}. |||| Achtung: %{count} offene Gewinne werden nicht ausgezahlt: %{amounts}.',
    },
    staysOpen: 'Eine Runde bleibt offen: |||| %{count} Runden bleiben offen:',
    leftOut:
      'Eine Runde wurde übersprungen und bleibt ausgewählt: |||| %{count} Runden wurden übersprungen und bleiben ausgewählt:',
    each: {
      title: 'Runde für Runde',
      round: 'Runde',
      amount: 'Betrag',
      meaning: 'Bedeutung',
      lost: 'Gewinn von %{amount} verfällt',
      unpaid: 'Gewinn von %{amount} wird nicht ausgezahlt',
    },
  },
  validity: {
    title: 'Offene Runden laufen früher ab',
    refunded:
      'Eine offene Runde wird früher automatisch erstattet als bisher: am %{from}. |||| %{count} offene Runden werden früher automatisch erstattet als bisher, die erste am %{from}.',
    bets: 'Erstattete Einsätze: %{amounts}.',
    lost: 'Achtung: Ein nicht gutgeschriebener Gewinn verfällt dabei: %{amounts}. |||| Achtung: %{count} nicht gutgeschriebene Gewinne verfallen dabei: %{amounts}.',
    people:
      'Eine weitere offene Runde läuft früher ab und muss manuell geschlossen werden. |||| %{count} weitere offene Runden laufen früher ab und müssen manuell geschlossen werden.',
    notice:
      'Innerhalb von 24 Stunden wird deshalb nichts erstattet. So lange lässt sich die Änderung folgenlos zurücknehmen.',
    losing: 'Runden, deren Gewinn verfällt',
    at: 'Erstattung',
    win: 'Gewinn',
    save: 'Trotzdem speichern',
  },
} satisfies typeof english
