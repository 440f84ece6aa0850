import type { EventText } from './eventText.en.ts'

export const eventText: EventText = {
  destinationChanged: '%{kind} „%{name}“: Zieladresse geändert von %{from} zu %{to}.',
  hashAllowed:
    'Komponente „%{component}“: Ein Hash, den sie bei der Prüfung vom %{when} gemeldet hat, als er nicht zugelassen war, ist jetzt zugelassen.',
  saidBooked:
    'Runde %{round}: Der Betreiber (%{address}) hat die unbestätigte Buchung „%{booking}“ laut Rückfrage vorgenommen.',
  saidNotBooked:
    'Runde %{round}: Der Betreiber (%{address}) hat die unbestätigte Buchung „%{booking}“ laut Rückfrage nicht vorgenommen.',
  bookedMeanwhile:
    'Runde %{round}: Der Betreiber (%{address}) hat die Buchung „%{booking}“ über %{amount} vorgenommen, während die Runde anderswo geändert wurde. Seine Bücher können von der Runde abweichen.',
  maybeBooked:
    'Runde %{round}: Sie wurde anderswo beendet, nachdem der Betreiber (%{address}) die Buchung „%{booking}“ vornehmen sollte und sie nicht bestätigt hat. Ob er gebucht hat, muss dort erfragt werden: Seine Bücher können von der Runde abweichen.',
  closeTypes: { refund: 'Erstattung des Einsatzes', win: 'Buchung des Gesamtgewinns' },
  kinds: { bridges: 'Bridge', casinos: 'Casino', 'game-providers': 'Provider' },
}
