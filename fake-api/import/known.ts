import { isChosenId } from '../../src/contract/fields.ts'
import type { Row } from '../../src/contract/row.ts'
import { folded } from '../../src/contract/values.ts'
import { everything, type Reader } from '../stores/store.ts'

/** What an import goes by of what is there already. */
export interface Known {
  /** The provider's game of an id of the provider's. */
  gameOf(providerGameId: string): Row | undefined
  /** The studio of a name. */
  studioOf(name: string): Row | undefined
  /** An id for a new game that no other has, in the form of its name; it is taken from then on. */
  newId(name: string): string
}

/** Reads it as it is now. */
export async function knownTo(reader: Reader, providerId: string): Promise<Known> {
  const all = { where: [], sort: [], range: everything }
  const [games, studios] = await Promise.all([reader.list('games', all), reader.list('game-studios', all)])
  const own = games.rows.filter((game) => game['providerId'] === providerId)
  const byKey = new Map(own.map((game) => [String(game['providerGameId'] ?? game.id), game]))
  const byName = new Map(studios.rows.map((studio) => [folded(studio['name']), studio]))
  const counts = new Map<string, number>()
  const taken = new Set(games.rows.map(({ id }) => folded(id)))
  return {
    gameOf: (providerGameId) => byKey.get(providerGameId),
    studioOf: (name) => byName.get(folded(name)),
    newId(name) {
      const base = slug(name) || 'game'
      let id = base
      // Where the last one of the same name left off: a thousand of one name are not counted through a thousand times.
      let count = counts.get(base) ?? 2
      while (taken.has(id) || !isChosenId(id)) id = `${base}-${count++}`
      counts.set(base, count)
      taken.add(id)
      return id
    },
  }
}

/** "Café Zürich II" is `cafe-zurich-ii`; room is left for a number behind it. */
const slug = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 56)
    .replace(/^-|-$/g, '')
