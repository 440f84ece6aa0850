import type { User } from '../../src/contract/access.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { Registry } from '../../src/contract/registry.ts'
import type { Row } from '../../src/contract/row.ts'
import { maxViewings, viewingsPath, type Viewing } from '../../src/contract/viewing.ts'
import type { Api } from '../api.ts'
import { logChange } from '../audit/log.ts'
import { logFault } from '../logFault.ts'
import { allRowsRange, type Transaction } from '../stores/store.ts'
import { system } from '../system.ts'

/** A viewing as it is kept: of whom, and what it is on record by. */
export interface KeptViewing extends Viewing, Row {
  byId: string
  /** The entry that says that it has begun. */
  entryId: string
  /** What it is called there. */
  label: string
}

/** What viewings are on record about: the users that are looked over the shoulder of. */
export const usersOf = (registry: Registry): Entity | undefined => registry.find('users')

/** What goes on record of one: the visitor, and at its beginning the casinos. */
export const subjectOf = ({ user, label }: Pick<KeptViewing, 'user' | 'label'>): Row => ({
  id: user?.id ?? '',
  version: 1,
  username: label,
})

/** The casinos that an entry names where it is of nobody in particular: it is seen by who sees them all. */
export const namedCasinos = ({ user, casinoIds }: Pick<KeptViewing, 'user' | 'casinoIds'>) =>
  user || casinoIds.length === 0 ? {} : { casinoIds }

/** Ends one, on record as ended by somebody. */
export async function endOnRecord(
  tx: Transaction,
  entity: Entity,
  viewing: KeptViewing,
  { user, now }: { user: User; now: string },
): Promise<void> {
  await tx.remove(viewingsPath, viewing.id)
  const row = subjectOf(viewing)
  const happening = { user, entity, now, parentId: viewing.entryId, ...namedCasinos(viewing) }
  await logChange(tx, happening, 'endView', row, row)
}

/** Ends the oldest of a person's, so that there is room for one more. */
export async function endOldest(
  tx: Transaction,
  entity: Entity,
  { user, now }: { user: User; now: string },
): Promise<void> {
  const { rows } = await tx.list(viewingsPath, {
    where: [{ field: 'byId', op: 'in', values: [user.id] }],
    sort: [{ field: 'startedAt', order: 'DESC' }],
    range: allRowsRange,
  })
  for (const row of rows.slice(maxViewings - 1))
    await endOnRecord(tx, entity, row as KeptViewing, { user, now })
}

/** Ends those of a user, and those in which somebody looks as that user. */
export async function endViewingsOf(
  tx: Transaction,
  { user, now, entity }: { user: User; now: string; entity: Entity },
  userId: string,
): Promise<void> {
  const isOne = (field: string) => ({ field, op: 'in', values: [userId] }) as const
  const where = [{ op: 'any', of: [isOne('byId'), isOne('user.id')] } as const]
  for (const row of (await tx.list(viewingsPath, { where, sort: [], range: allRowsRange })).rows)
    await endOnRecord(tx, entity, row as KeptViewing, { user, now })
}

/** Ends what nobody has ended in time: the tab was closed, as a rule. */
export interface ViewingsUpkeep {
  /** Never rejects. */
  run(): Promise<void>
}

export const createViewingsUpkeep = (api: Pick<Api, 'store' | 'clock' | 'registry'>): ViewingsUpkeep => ({
  run: () => endOld(api).catch((error: unknown) => logFault(error, 'Viewings could not be ended:')),
})

async function endOld({ store, clock, registry }: Pick<Api, 'store' | 'clock' | 'registry'>): Promise<void> {
  const entity = usersOf(registry)
  const now = clock().toISOString()
  const over = {
    where: [{ field: 'expiresAt', op: 'lte', value: now } as const],
    sort: [],
    range: allRowsRange,
  }
  if (!entity || (await store.list(viewingsPath, over)).rows.length === 0) return
  await store.transaction(async (tx) => {
    // Asked for once more: somebody may have ended them meanwhile.
    for (const row of (await tx.list(viewingsPath, over)).rows)
      await endOnRecord(tx, entity, row as KeptViewing, { user: system, now })
  })
}
