import { isChosenId } from '../../src/contract/fields.ts'
import type { Row } from '../../src/contract/row.ts'
import { foldText } from '../../src/contract/values.ts'
import { allRowsRange, type Reader } from '../stores/store.ts'

/** What an import goes by of what is there already. */
export interface ExistingGames {
  /** The provider's game of an id of the provider's. */
  gameOf(providerGameId: string): Row | undefined
  /** The studio of a name. */
  studioOf(name: string): Row | undefined
  /** An id for a new game that no other has, in the form of its name; it is taken from then on. */
  newId(name: string): string
  /** Says that an id was not used after all. */
  free(id: string): void
  /** Says what was written since: a game of the provider, or a studio. */
  add(written: { game: Row; studio?: Row | undefined }): void
}

/** Reads it as it is now: all games and studios. Who writes some of them within the same transaction says so, and reads once. */
export async function readExistingGames(reader: Reader, providerId: string): Promise<ExistingGames> {
  const all = { where: [], sort: [], range: allRowsRange }
  const [games, studios] = await Promise.all([reader.list('games', all), reader.list('game-studios', all)])
  const own = games.rows.filter((game) => game['providerId'] === providerId)
  const byKey = new Map(own.map((game) => [keyOf(game), game]))
  const byName = new Map(studios.rows.map((studio) => [foldText(studio['name']), studio]))
  const counts = new Map<string, number>()
  const taken = new Set(games.rows.map(({ id }) => foldText(id)))
  return {
    gameOf: (providerGameId) => byKey.get(providerGameId),
    studioOf: (name) => byName.get(foldText(name)),
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
    free(id) {
      taken.delete(id)
      counts.clear()
    },
    add({ game, studio }) {
      byKey.set(keyOf(game), game)
      if (studio) byName.set(foldText(studio['name']), studio)
    },
  }
}

/** The id that the provider knows a game by. */
const keyOf = (game: Row) => String(game['providerGameId'] ?? game.id)

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
