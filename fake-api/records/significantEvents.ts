import { significantEventTexts as de } from '../../i18n/server.de.ts'
import { significantEventTexts as en, type SignificantEventTexts as Words } from '../../i18n/server.en.ts'
import { registry } from '../../resources/entities.ts'
import { joinLanguages } from '../../src/contract/bilingualText.ts'
import {
  casinoIdOfLinkedRecord,
  eventLinkPath,
  parseEventLink,
  significantEventsCollection,
} from '../../resources/significant-events/contract.ts'
import { type Formats, createFormats } from '../../src/contract/localizedFormats.ts'
import { ownValue, type Row } from '../../src/contract/values.ts'
import type { AuditContext } from '../audit/chain.ts'
import { logChange } from '../audit/log.ts'
import type { Reader, Store, Transaction } from '../stores/store.ts'
import { createFind, labelOf, generateId } from './find.ts'
import type { WriteSubscriber } from './write.ts'
import { toWho } from '../../src/contract/who.ts'
import { fieldsOf, fieldsWithVariants, type Entity } from '../../src/contract/entity.ts'
import { putRow } from '../putRow.ts'
import { valueAt } from '../paths.ts'
import { originOf } from '../callWithSecrets.ts'
import { inListConditions } from '../../src/contract/query.ts'

interface EventText {
  category: string
  reason: string
  casinoIds: readonly string[]
  link: string | null
}

export async function logSignificantEvent(tx: Transaction, happening: AuditContext, told: EventText) {
  const events = registry.find(significantEventsCollection)
  if (!events) return
  const { user, now } = happening
  const row: Row = {
    id: generateId(),
    version: 1,
    createdAt: now,
    updatedAt: now,
    ...told,
    followUpTo: null,
    by: toWho(user),
  }
  await tx.insert(events.name, row)
  await logChange(tx, { ...happening, entity: events }, 'create', null, row)
}

export function eventLineInBothLanguages(
  text: Exclude<keyof Words, 'kinds' | 'closeTypes'>,
  params: (words: Words, formats: Formats) => Readonly<Record<string, string>>,
): string {
  const inOne = (language: string, words: Words) => {
    const values = params(words, createFormats(language))
    return words[text].replace(/%\{(\w+)\}/g, (_all, name: string) => ownValue(values, name) ?? '')
  }
  return joinLanguages({ de: inOne('de', de), en: inOne('en', en) })
}

/** Logs that another scheme, host or port will be called. Only origins are logged, since paths and queries may be confidential. */
export const logMovedDestination: WriteSubscriber = async ({ tx, entity, before, after }) => {
  const move = before && after && (await moveOf(tx, entity, before, after))
  if (!move) return undefined
  return async (cause) =>
    logSignificantEvent(tx, cause, {
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

/** Origins that are called or receive secrets, by the path of the object with the address, or the field that refers to its record. */
async function originsOf(reader: Reader, entity: Entity, row: Row): Promise<Map<string, string>> {
  const origins = new Map<string, string>()
  for (const { path, calledByServer } of fieldsWithVariants(entity, row)) {
    const origin = calledByServer ? originOf(valueAt(row, path)) : null
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

/** Empty if the record serves no casino, which stands for the whole installation. */
async function casinosOf(reader: Reader, entity: Entity, row: Row): Promise<string[]> {
  if (entity.scope === 'id') return [row.id]
  const ids = (await entity.serving?.casinosOf(row, createFind(reader))) ?? []
  return ids.toSorted()
}

/** Shortened, so that both languages fit into the reason of an event. */
const movedTo = (entity: Entity, row: Row, { from, to }: Move): string =>
  eventLineInBothLanguages('destinationChanged', ({ kinds }) => ({
    kind: ownValue(kinds, entity.name) ?? entity.name,
    name: shortened(labelOf(entity, row), 60),
    from: shortened(from.join(', '), 180),
    to: shortened(to.join(', '), 180),
  }))

const shortened = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most - 1)}…`)

/** Runs at every start, since an older export may have been restored. What follows up on an event of all casinos concerns all. */
export async function fillMissingEventCasinos(store: Store): Promise<void> {
  if ((await unplaced(store)).length === 0) return
  await store.transaction(async (tx) => {
    const casinos = new Map<string, readonly string[]>()
    for (const row of await unplaced(tx)) {
      const first = row['followUpTo']
      const own = await linkedCasinos(tx, row['link'])
      const followed = typeof first === 'string' ? await casinosOfEvent(tx, casinos, first) : null
      const casinoIds = !followed || isWithin(followed, own) ? own : []
      casinos.set(row.id, casinoIds)
      await putRow(tx, significantEventsCollection, row, { ...row, casinoIds })
    }
  })
}

/** Oldest first, so that events precede those that follow up on them. */
const unplaced = async (reader: Pick<Transaction, 'list'>): Promise<Row[]> => {
  const where = inListConditions({ casinoIds: [null] })
  const sort = [{ field: 'createdAt', order: 'ASC' }] as const
  const { rows } = await reader.list(significantEventsCollection, { where, sort })
  return rows.filter((row) => row['casinoIds'] === undefined)
}

/** Deleted casinos are left out, since nobody can get access to them any more. */
async function linkedCasinos(tx: Transaction, link: unknown): Promise<string[]> {
  const linked = parseEventLink(link)
  const record = linked && (await tx.get(linked.resource, linked.id))
  if (!record) return []
  const id = casinoIdOfLinkedRecord(linked.resource, record)
  return id !== null && (await tx.get('casinos', id)) ? [id] : []
}

async function casinosOfEvent(tx: Transaction, placed: ReadonlyMap<string, readonly string[]>, id: string) {
  return (
    placed.get(id) ?? (((await tx.get(significantEventsCollection, id))?.['casinoIds'] ?? []) as string[])
  )
}

/** An empty list is the whole installation. */
const isWithin = (followed: readonly string[], own: readonly string[]) =>
  own.length === 0 || (followed.length > 0 && followed.every((id) => own.includes(id)))
