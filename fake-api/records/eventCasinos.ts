import { casinoOfLinked, linkedRecord, significantEventsCollection } from '../../src/contract/eventLinks.ts'
import type { Row } from '../../src/contract/row.ts'
import { allRowsRange, type Store, type Transaction } from '../stores/store.ts'

/**
 * Gives events that were written before events had casinos those of what they link to. An event that links to nothing of a
 * casino, or follows on one that reaches further, is about the whole installation. It is done at every start: a store may
 * have been filled from an older export meanwhile.
 */
export async function fillEventCasinos(store: Store): Promise<void> {
  if ((await unplaced(store)).length === 0) return
  await store.transaction(async (tx) => {
    const casinos = new Map<string, readonly string[]>()
    for (const row of await unplaced(tx)) {
      const first = row['followUpTo']
      const own = await linkedCasinos(tx, row['link'])
      const followed = typeof first === 'string' ? await casinosOfEvent(tx, casinos, first) : null
      const casinoIds = !followed || isWithin(followed, own) ? own : []
      casinos.set(row.id, casinoIds)
      await tx.replace(significantEventsCollection, { ...row, casinoIds, version: row.version + 1 })
    }
  })
}

/** The oldest first, so that they precede their corrections. */
const unplaced = async (reader: Pick<Transaction, 'list'>): Promise<Row[]> => {
  const where = [{ field: 'casinoIds', op: 'in', values: [null] }] as const
  const sort = [{ field: 'createdAt', order: 'ASC' }] as const
  const { rows } = await reader.list(significantEventsCollection, { where, sort, range: allRowsRange })
  return rows.filter((row) => row['casinoIds'] === undefined)
}

/** Deleted casinos are left out: nobody could get access to them any more. */
async function linkedCasinos(tx: Transaction, link: unknown): Promise<string[]> {
  const linked = linkedRecord(link)
  const record = linked && (await tx.get(linked.resource, linked.id))
  if (!record) return []
  const id = casinoOfLinked(linked.resource, record)
  return id !== null && (await tx.get('casinos', id)) ? [id] : []
}

async function casinosOfEvent(tx: Transaction, placed: ReadonlyMap<string, readonly string[]>, id: string) {
  return (
    placed.get(id) ?? (((await tx.get(significantEventsCollection, id))?.['casinoIds'] ?? []) as string[])
  )
}

/** Whether the second concerns at least what the first does; an empty list is the whole installation. */
const isWithin = (followed: readonly string[], own: readonly string[]) =>
  own.length === 0 || (followed.length > 0 && followed.every((id) => own.includes(id)))
