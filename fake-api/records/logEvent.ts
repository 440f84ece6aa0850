import { registry } from '../../resources/entities.ts'
import { significantEventsCollection } from '../../src/contract/eventLinks.ts'
import type { Row } from '../../src/contract/row.ts'
import { logChange, type AuditContext } from '../audit/log.ts'
import type { Transaction } from '../stores/store.ts'
import { newId } from './ids.ts'
import { whoOf } from '../../src/contract/who.ts'

/** The texts of a significant event that the server writes. */
export interface EventText {
  category: string
  reason: string
  casinoIds: readonly string[]
  /** An address of the console. */
  link: string | null
}

/** Writes a significant event in the name of the user who caused it, and logs that. */
export async function logEvent(tx: Transaction, happening: AuditContext, told: EventText): Promise<void> {
  const events = registry.find(significantEventsCollection)
  if (!events) return
  const { user, now } = happening
  const row: Row = {
    id: newId(),
    version: 1,
    createdAt: now,
    updatedAt: now,
    ...told,
    followUpTo: null,
    by: whoOf(user),
  }
  await tx.insert(events.name, row)
  await logChange(tx, { ...happening, entity: events }, 'create', null, row)
}
