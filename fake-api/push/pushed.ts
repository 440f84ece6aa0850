import { randomBytes } from 'node:crypto'
import { changesInSight, pushStatesCollection, type PushState } from '../../src/contract/pushes.ts'
import type { Row } from '../../src/contract/row.ts'
import { finder } from '../records/find.ts'
import { isSealed, type Sealed } from '../sealed.ts'
import { isFor } from '../sending.ts'
import { everything, type Reader, type Transaction } from '../stores/store.ts'
import { changesOf, configurationsOf, withoutSecrets, type Configuration } from './configuration.ts'

/**
 * What the bridges of casinos were told last, by the casinos' ids; nobody reads it from outside. Without a configuration
 * there is only the salt.
 */
const collection = 'pushed'

export interface Pushed {
  configuration: Configuration | null
  /** UTC instant, ISO 8601. */
  pushedAt: string | null
}

/** The last push of casinos that succeeded, as far as there was one. */
export async function pushedOf(reader: Reader, ids: readonly string[]): Promise<Map<string, Pushed>> {
  const rows = await finder(reader)(collection, { id: ids })
  return new Map(rows.map((row) => [row.id, row as Row & Pushed]))
}

/** Keeps what a bridge was told. */
export async function keepPushed(tx: Transaction, casinoId: string, pushed: Pushed): Promise<void> {
  const row = (await tx.get(collection, casinoId)) as Row
  await tx.replace(collection, { ...row, version: row.version + 1, ...pushed })
}

/**
 * What goes into the hash of a casino's configuration beside it. Made anew for each origin: whoever has the salt that another was
 * told could find out by trying which secrets have the hash of what that one was told.
 */
export async function saltOf(tx: Transaction, casinoId: string, origin: string | null): Promise<Sealed> {
  const row = await tx.get(collection, casinoId)
  const known = row?.['salt']
  if (isSealed(known) && isFor(known, origin)) return known
  const salt = { $secret: randomBytes(24).toString('base64url'), origins: origin === null ? [] : [origin] }
  if (row) await tx.replace(collection, { ...row, version: row.version + 1, salt })
  else await tx.insert(collection, { id: casinoId, version: 1, salt, configuration: null, pushedAt: null })
  return salt
}

/**
 * How casinos stand to what their bridges were told, as far as it can be seen by who is limited to some `casinos`, `null` for all:
 * `{id, version, state}` by `push-states`.
 */
export async function pushStateRows(
  reader: Reader,
  ids: readonly string[],
  seen: readonly string[] | null,
): Promise<Row[]> {
  const pushed = await pushedOf(reader, ids)
  const told = ids.filter((id) => pushed.get(id)?.configuration)
  const where = [{ field: 'id', op: 'in', values: told }] as const
  const casinos = told.length ? await reader.list('casinos', { where, sort: [], range: everything }) : null
  const rows = casinos?.rows ?? []
  const configurations = await configurationsOf(reader, rows)
  const states = new Map<string, PushState>(
    rows.map(({ id }, index) => {
      const now = withoutSecrets(configurations[index] ?? {})
      const changes = changesInSight(changesOf(pushed.get(id)?.configuration ?? null, now), seen)
      return [id, changes.length ? 'changed' : 'upToDate']
    }),
  )
  return ids.map((id) => ({ id, version: 1, state: states.get(id) ?? 'never' }))
}

/**
 * Lookups for what is computed: as in the store, and what is made of it at each read for who is limited to some casinos, `null` for
 * all.
 */
export const computing =
  (reader: Reader, seen: readonly string[] | null): ReturnType<typeof finder> =>
  async (name, where, most) =>
    name === pushStatesCollection
      ? pushStateRows(reader, where['id'] ?? [], seen)
      : finder(reader)(name, where, most)
