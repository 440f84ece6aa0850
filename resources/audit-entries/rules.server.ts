import { groupBy } from 'es-toolkit/compat'
import { ownValue } from '../../src/contract/values.ts'
import { defineRules, type ComputeFields, type FindRecords, type RecordOf } from '../../src/contract/rules.ts'
import { auditEntries } from './entity.ts'

type Entry = RecordOf<typeof auditEntries>

/** Later entries tell what became of an entry's changes, since entries never change. */
const computeSequel: ComputeFields<typeof auditEntries> = async (rows, find) => {
  const [reverts, lives] = await Promise.all([findReverts(rows, find), findLives(rows, find)])
  return rows.map((entry) => {
    const life = lives.get(recordOf(entry))
    return {
      reverted: revertedOf(entry, ownValue(reverts, entry.id) ?? []),
      deletedBy: life?.action === 'delete' && life.id > entry.id ? life.id : null,
    }
  })
}

export const auditEntryRules = defineRules(auditEntries, { compute: computeSequel })

async function findReverts(rows: readonly Entry[], find: FindRecords) {
  const changing = rows.filter(({ changes, code }) => code === null && changes.length > 0)
  if (changing.length === 0) return {}
  const where = { action: ['revert'], parentId: changing.map(({ id }) => id) }
  return groupBy(await find(auditEntries, where), 'parentId')
}

function revertedOf({ changes }: Entry, reverts: readonly Entry[]) {
  const [by] = reverts
    .map(({ id }) => id)
    .toSorted()
    .toReversed()
  if (by === undefined) return null
  const fields = new Set(reverts.flatMap((revert) => revert.changes.map(({ field }) => field)))
  return { by, isWhole: changes.every(({ field }) => fields.has(field)) }
}

/** The last creation or deletion of each record. */
async function findLives(rows: readonly Entry[], find: FindRecords) {
  const subjects = rows.filter(({ recordId }) => recordId)
  const lives = new Map<string, Entry>()
  if (subjects.length === 0) return lives
  const found = await find(auditEntries, {
    resource: [...new Set(subjects.map(({ resource }) => resource))],
    action: ['create', 'delete'],
    recordId: subjects.map(({ recordId }) => recordId),
  })
  for (const entry of found.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
    lives.set(recordOf(entry), entry)
  return lives
}

const recordOf = ({ resource, recordId }: Pick<Entry, 'resource' | 'recordId'>) =>
  JSON.stringify([resource, recordId])
