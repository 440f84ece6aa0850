import type { Messages } from './en.ts'

export const input = {
  choose: 'Bitte wählen',
  nothing: 'Nichts gewählt',
  left: 'Noch Platz für ein Zeichen. |||| Noch Platz für %{smart_count} Zeichen.',
  timeHint: '24 Stunden, z. B. 14:30',
  dateHint: 'Tag, Monat, Jahr, z. B. %{example}',
  dateRefused: '„%{text}“ ist kein Datum; das vorige steht wieder da.',
  openCalendar: '%{field}: Kalender öffnen',
  hours: 'Std.',
  minutes: 'Min.',
  hoursOf: '%{field}: Stunden',
  minutesOf: '%{field}: Minuten',
  durationHint: 'Stunden und Minuten, höchstens %{max}:59',
  durationHalf: 'Stunden und Minuten gehören zusammen: Mit nur einem davon ist nichts eingetragen.',
  currencyOf: '%{field}: Währung',
  emailsHint: 'Mehrere Adressen mit Kommas dazwischen',
  amountsHint: 'Ein Betrag nach dem anderen oder eine Liste mit Semikolons oder Leerzeichen',
  amountsHintComma: 'Ein Betrag nach dem anderen oder eine Liste mit Semikolons, Kommas oder Leerzeichen',
  amountsTwice: 'Schon vorhanden: %{amounts}',
  amountsUnread: 'Kein Betrag über 0 mit höchstens zwei Nachkommastellen: %{text}',
  removeAmount: '%{amount} entfernen',
} satisfies Messages['input']
