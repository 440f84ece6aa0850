import type { rounds as english } from './rounds.en.ts'

/** What is said on the page of a round, and where rounds are closed. */
export const rounds = {
  refund: { never: 'Nie', byHand: 'nur von Hand' },
  page: {
    openSince: 'Offen seit %{when}.',
    neverRefunded:
      'Weder das Casino noch seine Integration begrenzt, wie lange: Automatisch erstattet wird nie.',
    refundAt: 'Der Einsatz wird automatisch erstattet: %{when} (%{left}).',
    refundDue:
      'Die Gültigkeit ist abgelaufen: %{when} (%{left}). Der Einsatz wird in Kürze automatisch erstattet.',
    byHand:
      'Automatisch erstattet wird nicht, weil schon etwas gutgeschrieben wurde. Die Gültigkeit endet: %{when} (%{left}).',
    ended: 'Zu Ende gespielt: %{when}.',
    closedBy: 'Geschlossen von %{name}: %{when}.',
    refunded: 'Nach Ablauf der Gültigkeit automatisch erstattet: %{when}.',
    withoutBooking:
      'Der Betreiber hat nichts gebucht: Seine Bücher können von dieser Runde abweichen. Einsatz und Gewinn zählen in den Auswertungen, wie sie hier stehen.',
    several: 'Mehrere Runden haben diese ID beim Provider:',
    ofPlayer: 'Alle Runden dieses Spielers',
  },
  steps: {
    title: 'Geld im Verlauf der Runde',
    step: 'Schritt',
    picture: 'Bild',
    amount: 'Betrag',
    debit: 'Einsatz',
    win: 'Gewinn',
    baseWin: 'Gewinn vor dem Risikospiel',
    gambled: 'Im Risikospiel eingesetzt',
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
    expected: 'Ergibt',
    end: 'Gemeldet am Ende',
    open: 'Die Runde ist offen: Ein Guthaben am Ende gibt es noch nicht.',
    holds: 'Stimmt.',
    more: 'Das gemeldete Guthaben liegt um %{difference} darüber.',
    less: 'Das gemeldete Guthaben liegt um %{difference} darunter.',
    unpaid: 'Gutschrift und Gesamtgewinn weichen um %{difference} voneinander ab.',
  },
  close: {
    title: 'Runde schließen',
    how: 'Wie soll geschlossen werden?',
    proposed: 'vorgeschlagen',
    effect: {
      refund:
        'Die Spielerin oder der Spieler erhält den Einsatz von %{amount} zurück, das Casino bucht die Erstattung. In den Auswertungen zählt die Runde nur noch als erstattet.',
      win: 'Die Spielerin oder der Spieler erhält %{amount}, das Casino bucht %{amount} als Gewinn.',
      none: 'Die Spielerin oder der Spieler erhält nichts, beim Betreiber wird nichts gebucht.',
    },
    lost: {
      refund: 'Achtung: Der Gewinn von %{amount} geht verloren.',
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
    final: 'Das lässt sich nicht rückgängig machen.',
    done: 'Die Runde ist geschlossen.',
    underWay: 'Wird gerade geschlossen von %{name}, seit %{when}: %{booking}.',
    tried: 'Letzter Versuch von %{name}, %{when}: %{booking}.',
    pinned:
      'Vielleicht hat der Betreiber doch schon gebucht (%{booking}). Dieselbe Buchung lässt sich ohne Gefahr noch einmal senden: Sie wird nur einmal ausgeführt.',
    many: 'Eine Runde schließen |||| %{count} Runden schließen',
    manyEffect: {
      refund:
        'Jede Spielerin und jeder Spieler erhält den Einsatz zurück. Runden, in denen schon etwas gutgeschrieben wurde, bleiben offen.',
      win: 'Was vom Gesamtgewinn noch nicht gutgeschrieben ist, wird ausgezahlt und beim Betreiber gebucht.',
      none: 'Es wird nichts ausgezahlt und beim Betreiber nichts gebucht.',
    },
  },
} satisfies typeof english
