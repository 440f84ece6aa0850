/** The text of significant events that the server writes. */
export const eventText = {
  destinationChanged: '%{kind} “%{name}”: destination changed from %{from} to %{to}.',
  hashAllowed:
    'Component “%{component}”: a hash that it reported in the check of %{when}, when it was not allowed, is now allowed.',
  saidBooked: 'Round %{round}: the operator (%{address}) says it made the unconfirmed booking “%{booking}”.',
  saidNotBooked:
    'Round %{round}: the operator (%{address}) says it did not make the unconfirmed booking “%{booking}”.',
  bookedMeanwhile:
    'Round %{round}: the operator (%{address}) made the booking “%{booking}” of %{amount} while the round was changed elsewhere. The operator’s books may differ from the round.',
  maybeBooked:
    'Round %{round}: it was ended elsewhere after the operator (%{address}) had been asked for the booking “%{booking}” and had not confirmed it. Whether the booking was made has to be looked up there: the operator’s books may differ from the round.',
  closeTypes: { refund: 'Refund of the bet', win: 'Booking of the total win' },
  kinds: { bridges: 'Bridge', casinos: 'Casino', 'game-providers': 'Provider' } as Record<string, string>,
}

export type EventText = typeof eventText
