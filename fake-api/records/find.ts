import { ownValue, type Row } from '../../src/contract/values.ts'
import { createFindRecords, type FindRecords } from '../../src/contract/rules.ts'
import type { Reader } from '../stores/store.ts'
import { randomBytes } from 'node:crypto'
import type { Entity } from '../../src/contract/entity.ts'
import { inListConditions } from '../../src/contract/query.ts'

export const createFind = (reader: Reader): FindRecords =>
  createFindRecords(async (collection, where, most) => {
    const query = { where: inListConditions(where), ...(most && { range: [0, most - 1] as const }) }
    return (await reader.list(collection, query)).rows
  })

/** Simultaneous lookups by the same field become one read. The caller has to begin all of them before awaiting the first. */
export function createBatchedFind(reader: Reader): FindRecords {
  const find = createFind(reader)
  const waiting = new Map<string, { values: Set<string>; found: Promise<Map<string, Row[]>> }>()

  async function readTogether(key: string, collection: string, field: string, values: Set<string>) {
    await new Promise(setImmediate)
    waiting.delete(key)
    const rows = await find(collection, { [field]: [...values] })
    const byValue = new Map<string, Row[]>()
    for (const row of rows) {
      const value = String(ownValue(row, field))
      const same = byValue.get(value)
      if (same) same.push(row)
      else byValue.set(value, [row])
    }
    return byValue
  }

  return createFindRecords(async (collection, where, most) => {
    const [first, ...others] = Object.entries(where)
    if (!first || others.length > 0 || most !== undefined || first[0].includes('.'))
      return find(collection, where, most)
    const [field, wanted] = first
    const key = JSON.stringify([collection, field])
    let together = waiting.get(key)
    if (!together) {
      const values = new Set<string>()
      together = { values, found: readTogether(key, collection, field, values) }
      waiting.set(key, together)
    }
    for (const value of wanted) together.values.add(value)
    const found = await together.found
    return [...new Set(wanted)].flatMap((value) => found.get(value) ?? [])
  })
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/** A random id of 12 characters (60 bits). */
export const generateId = () =>
  Array.from(randomBytes(12), (byte) => alphabet[byte % alphabet.length]).join('')

export function labelOf(entity: Entity, row: Row): string {
  const label = ownValue(row, entity.label)
  return typeof label === 'string' && label ? label : row.id
}

/** `A, B, C +2`. */
export const joinFirstThreeNames = (names: readonly string[]): string =>
  [names.slice(0, 3).join(', '), ...(names.length > 3 ? [`+${names.length - 3}`] : [])].join(' ')
