import type { EventText } from './eventText.en.ts'

export const eventText: EventText = {
  destinationChanged: '%{kind} „%{name}“: Zieladresse geändert von %{from} zu %{to}.',
  kinds: { bridges: 'Bridge', casinos: 'Casino', 'game-providers': 'Provider' },
}
