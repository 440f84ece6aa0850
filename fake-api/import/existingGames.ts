import { isChosenId } from '../../src/contract/fields.ts'
import type { Row } from '../../src/contract/row.ts'
import { foldText } from '../../src/contract/values.ts'
import { allRowsRange, type Reader } from '../stores/store.ts'

/** What an import has to know of existing games and studios. */
export interface ExistingGames {
  /** The existing game with a provider's id. */
  gameOf(providerGameId: string): Row | undefined
  /** The studio with a name. */
  studioOf(name: string): Row | undefined
  /** Returns a free id for a new game, made from its name, and reserves it. */
  newId(name: string): string
  /** Releases an id that was not used. */
  free(id: string): void
  /** Adds a game or studio that was written meanwhile. */
  add(written: { game: Row; studio?: Row | undefined }): void
}

/** Reads all games and studios. A transaction that writes further ones adds them, so that it reads only once. */
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
      // Counting continues after the last id of the same name, so that a thousand games of one name take no quadratic time.
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

/** The id by which the provider knows a game. */
const keyOf = (game: Row) => String(game['providerGameId'] ?? game.id)

/** "Café Zürich II" becomes `cafe-zurich-ii`, short enough for a number behind it. */
const slug = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 56)
    .replace(/^-|-$/g, '')
