import { createHash } from 'node:crypto'
import { canonicalJson } from '../safeJson.ts'
import type { Action, User } from '../../src/contract/access.ts'
import { builtInCollections, type Entity } from '../../src/contract/entity.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import { type Row, isObject } from '../../src/contract/values.ts'
import { putRow } from '../putRow.ts'
import { countUse, loggedBytesQuota } from '../guard/personQuotas.ts'
import type { Reader, Transaction } from '../stores/store.ts'
import type { Change } from './changes.ts'
import { type Who, toWho } from '../../src/contract/who.ts'
import { toStorableText } from '../../src/contract/storable.ts'

export interface ChainLink {
  id: string
  previousHash: string
  hash: string
}

/** The end of the chain, stored separately, since entries removed at the end would go unnoticed otherwise. */
export interface ChainEnd {
  hash: string
  entries: number
}

/** The end of an empty chain: the first entry has this hash as its `previousHash`. */
export const chainStart: ChainEnd = { hash: '0'.repeat(64), entries: 0 }

/** The id of an entry: its position, padded with zeros so that ids sort in the order of the chain. */
export const entryId = (position: number) => String(position).padStart(12, '0')

export function entryHash(entry: object): string {
  const { hash: _hash, ...content } = { hash: '', ...entry }
  return canonicalJsonHash(content)
}

export const canonicalJsonHash = (content: unknown): string =>
  createHash('sha256').update(canonicalJson(content)).digest('hex')

/** Contains a single row, the end of the chain. */
export const chainEndCollection = 'audit-chain'

export async function readChainEnd(reader: Pick<Reader, 'get'>): Promise<ChainEnd> {
  const row = await reader.get(chainEndCollection, 'end')
  return row ? { hash: String(row['hash']), entries: Number(row['entries']) } : chainStart
}

export async function moveChainEnd(tx: Transaction, to: ChainEnd): Promise<void> {
  await putRow(tx, chainEndCollection, await tx.get(chainEndCollection, 'end'), { id: 'end', ...to })
}

interface Entry {
  action: string
  recordId: string
  recordLabel: string
  casinoId: string | null
  casinoIds?: readonly string[]
  ownerId: string | null
  changes: Change[]
  attempted?: Action | null
  code?: ErrorCode | null
  address?: string
}

export interface AuditContext {
  user: User
  entity: Entity
  now: string
  parentId?: string
  /** The casinos of the entry, if they do not follow from its record. */
  casinoIds?: readonly string[]
}

/** The person of an entry may be unknown to this installation. */
export type AuditContextOfAnyPerson = Omit<AuditContext, 'user'> & { user: Who }

export const appendAuditEntry = async (
  tx: Transaction,
  happening: AuditContextOfAnyPerson,
  entry: Entry,
): Promise<string> => (await appendAuditEntries(tx, happening, [entry]))[0] as string

/** Returns the ids in order. The end of the chain is read and written once, since all other writes wait meanwhile. */
export async function appendAuditEntries(
  tx: Transaction,
  happening: AuditContextOfAnyPerson,
  entries: readonly Entry[],
): Promise<string[]> {
  if (entries.length === 0) return []
  const { user, entity, now, parentId = null } = happening
  let end = await readChainEnd(tx)
  const ids: string[] = []
  let bytes = 0
  for (const entry of entries) {
    const content = toStorable({
      id: entryId(end.entries + 1),
      version: 1,
      changedAt: now,
      by: toWho(user),
      resource: entity.name,
      ...{ attempted: null, code: null },
      ...entry,
      parentId,
      previousHash: end.hash,
    }) as Row
    end = { hash: entryHash(content), entries: end.entries + 1 }
    await tx.insert(builtInCollections.auditLog, { ...content, hash: end.hash })
    bytes += Buffer.byteLength(JSON.stringify(content))
    ids.push(content.id)
  }
  await moveChainEnd(tx, end)
  await countUse(tx, loggedBytesQuota, { user, now }, bytes)
  return ids
}

/** What any store returns after storing the value: JSON with storable texts. Otherwise hashes would not match the stored entries. */
function toStorable(value: object): Record<string, unknown> {
  return held(JSON.parse(JSON.stringify(value))) as Record<string, unknown>
}

function held(value: unknown): unknown {
  if (typeof value === 'string') return toStorableText(value)
  if (Array.isArray(value)) return value.map(held)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [toStorableText(key), held(inner)]))
}
