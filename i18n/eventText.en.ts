/** What stands in significant events that the server writes. */
export const eventText = {
  destinationChanged: '%{kind} “%{name}”: destination changed from %{from} to %{to}.',
  kinds: { bridges: 'Bridge', casinos: 'Casino', 'game-providers': 'Provider' } as Record<string, string>,
}

export type EventText = typeof eventText
