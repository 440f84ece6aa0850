import type { Verification } from '../../src/contract/audit.ts'
import { collections } from '../../src/contract/collections.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Condition } from '../../src/contract/query.ts'
import type { Api } from '../api.ts'
import type { Handler } from '../dialect/routes.ts'
import { requirePermission } from '../guard/guard.ts'
import type { Reader } from '../stores/store.ts'
import { chainStart, entryId, follow, type ChainEnd, type Link } from './chain.ts'
import { chainEnds } from './log.ts'
import { ownValue } from '../../src/contract/own.ts'

/** Entries that are read at once. */
const atOnce = 1000

/**
 * `GET /api/audit-entries/verify`: whether the log is as it was written, up to what there is of it now; for administrators.
 * `?most=5000` looks at so many entries and answers as `next` the id to go on after by `?most=5000&after=<id>`. No write waits
 * for it, and no more than a page of the log is held.
 */
export const verifyAudit =
  (api: Api, entity: Entity): Handler =>
  async ({ user, parameters }) => {
    requirePermission(user, entity, 'verify')
    return { status: 200, body: await verifyLog(api.store, askedOf(parameters)) }
  }

interface Asked {
  /** Position of the last entry that was looked at. */
  after: number
  most: number
}

async function verifyLog(reader: Reader, { after, most }: Asked): Promise<Verification> {
  const end = await endOf(reader)
  const { total: entries } = await page(reader, { after: 0, upTo: end.entries, most: 1 })
  const broken = (firstBroken: string): Verification => ({ valid: false, entries, firstBroken })
  const before = after > 0 ? await reader.get(collections.auditLog, entryId(after)) : chainStart
  if (!before) return broken(entryId(after))
  let hash = String(before.hash)
  let position = after
  while (position < end.entries) {
    const asked = Math.min(atOnce, after + most - position)
    if (asked <= 0) return { valid: true, entries, checked: position, next: entryId(position) }
    const { rows } = await page(reader, { after: position, upTo: end.entries, most: asked })
    const found = follow(rows as unknown as Link[], hash)
    if (found.broken) return broken(found.broken)
    if (rows.length < Math.min(asked, end.entries - position))
      return broken(entryId(position + rows.length + 1))
    hash = found.hash
    position += rows.length
  }
  const isWhole = hash === end.hash && !(await hasMore(reader, end))
  return isWhole ? { valid: true, entries } : broken(entryId(end.entries + 1))
}

const endOf = async (reader: Reader) =>
  ((await reader.get(chainEnds, 'end')) as ChainEnd | undefined) ?? chainStart

/** Whether there are entries behind the end, which nobody wrote: one that is being written moves the end along. */
async function hasMore(reader: Reader, end: ChainEnd): Promise<boolean> {
  const { total } = await page(reader, { after: end.entries, upTo: null, most: 1 })
  return total > 0 && (await endOf(reader)).entries === end.entries
}

interface Portion {
  after: number
  upTo: number | null
  most: number
}

function page(reader: Reader, { after, upTo, most }: Portion) {
  const where: Condition[] = [
    { field: 'id', op: 'gte', value: entryId(after + 1) },
    ...(upTo === null ? [] : [{ field: 'id', op: 'lte', value: entryId(upTo) } as const]),
  ]
  return reader.list(collections.auditLog, {
    where,
    sort: [{ field: 'id', order: 'ASC' }],
    range: [0, most - 1],
  })
}

/** Throws `malformed`. */
function askedOf(parameters: Record<string, unknown>): Asked {
  const unknown = Object.keys(parameters).find((name) => name !== 'after' && name !== 'most')
  const numberOf = (name: string, missing: number) => {
    const text = ownValue(parameters, name)
    if (text === undefined) return missing
    if (typeof text !== 'string' || !/^\d{1,12}$/.test(text)) throw malformed(name)
    return Number(text)
  }
  if (unknown) throw malformed(unknown)
  const asked = { after: numberOf('after', 0), most: numberOf('most', Infinity) }
  if (asked.most < 1) throw malformed('most')
  return asked
}

const malformed = (parameter: string) => new Problem('malformed', { params: { parameter } })
