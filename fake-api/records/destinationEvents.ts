import { eventLinkPath } from '../../src/contract/eventLinks.ts'
import { fieldsOf, recordFields } from '../../src/contract/describe.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { ownValue } from '../../src/contract/own.ts'
import type { Row } from '../../src/contract/row.ts'
import type { AuditContext } from '../audit/log.ts'
import { valueAt } from '../paths.ts'
import { originOf } from '../sendSecrets.ts'
import type { Reader, Transaction } from '../stores/store.ts'
import { createFind } from './findIn.ts'
import { labelOf } from './label.ts'
import { logEvent, eventTextLine } from './logEvent.ts'

/**
 * Puts on record, as a significant event, that the server will ask another scheme, host or port for a record than it did: whoever
 * changes that by which way. Addresses are named by their origins, without path and query, which may hold what is nobody's business.
 *
 * @param happening of the change; its entry in the audit log is the event's `parentId`
 */
export async function logMovedDestination(
  tx: Transaction,
  happening: AuditContext,
  before: Row,
  after: Row,
): Promise<void> {
  const { entity } = happening
  const move = await moveOf(tx, entity, before, after)
  if (!move) return
  await logEvent(tx, happening, {
    category: 'security',
    reason: movedTo(entity, after, move),
    casinoIds: await casinosOf(tx, entity, after),
    link: eventLinkPath(entity.name, after.id),
  })
}

interface Move {
  from: readonly string[]
  to: readonly string[]
}

/** The origins that were replaced; `null` if none was. */
async function moveOf(reader: Reader, entity: Entity, before: Row, after: Row): Promise<Move | null> {
  const [was, is] = [await originsOf(reader, entity, before), await originsOf(reader, entity, after)]
  const moved = [...is].filter(([place, origin]) => was.has(place) && was.get(place) !== origin)
  if (moved.length === 0) return null
  const places = moved.map(([place]) => place)
  const at = (origins: ReadonlyMap<string, string>) => [
    ...new Set(places.map((place) => origins.get(place) ?? '')),
  ]
  return { from: at(was), to: at(is) }
}

/**
 * The origin at which each part of a record is called, or that receives its secrets: by configuration, since another variant has its
 * address in another field, or by the field that refers to the record with the address.
 */
async function originsOf(reader: Reader, entity: Entity, row: Row): Promise<Map<string, string>> {
  const origins = new Map<string, string>()
  for (const { path, asked } of recordFields(entity, row)) {
    const origin = asked ? originOf(valueAt(row, path)) : null
    if (origin !== null)
      origins.set(path.includes('.') ? path.split('.').slice(0, -1).join('.') : path, origin)
  }
  for (const { path, reference = '', secretsTo } of fieldsOf(entity)) {
    const id = secretsTo === undefined ? undefined : valueAt(row, path)
    const referred = typeof id === 'string' ? await reader.get(reference, id) : undefined
    const origin = secretsTo === undefined ? null : originOf(ownValue(referred, secretsTo))
    if (origin !== null) origins.set(path, origin)
  }
  return origins
}

/** An empty list if the record serves no casino, which stands for the whole installation. */
async function casinosOf(reader: Reader, entity: Entity, row: Row): Promise<string[]> {
  if (entity.scope === 'id') return [row.id]
  const ids = (await entity.serving?.casinosOf(row, createFind(reader))) ?? []
  return ids.toSorted()
}

/** Shortened so that both languages fit into the reason of an event. */
const movedTo = (entity: Entity, row: Row, { from, to }: Move): string =>
  eventTextLine('destinationChanged', ({ kinds }) => ({
    kind: ownValue(kinds, entity.name) ?? entity.name,
    name: shortened(labelOf(entity, row), 60),
    from: shortened(from.join(', '), 180),
    to: shortened(to.join(', '), 180),
  }))

const shortened = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most - 1)}…`)
