import type { User } from '../../src/contract/access.ts'
import { can, type Entity } from '../../src/contract/entity.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import type { Condition } from '../../src/contract/query.ts'
import { referencesOf, type ReferringField } from '../../src/contract/registry.ts'
import { type Row, ownValue } from '../../src/contract/values.ts'
import type { ApiContext } from '../api.ts'
import type { Handler } from '../http/call.ts'
import { requirePermission } from '../guard/guard.ts'
import { scopeConditions } from '../guard/scope.ts'
import type { Reader } from '../stores/store.ts'
import { createFind, labelOf } from './find.ts'
import { readVisibleRow } from './read.ts'
import type { RecordReference } from '../../src/contract/answers/shared.ts'

const named = 20

/** `[{resource, field, code, count, records: [{id, label}]}]`; `code` is the error with which these records prevent a deletion. */
export const readUsage =
  (api: ApiContext, entity: Entity): Handler =>
  async ({ user, id }) => {
    requirePermission(user, entity, 'show')
    const row = await readVisibleRow(api, api.store, user, entity, id)
    const used = await usagesOf(api, api.store, user, entity, row)
    const body = used.map(({ resource, field, code, seen, refs }) => ({
      resource,
      field,
      code,
      count: seen,
      records: refs.map(({ id, label }) => ({ id, label })),
    }))
    return { status: 200, body: body.filter(({ count }) => count > 0) }
  }

/** Thrown while other records need this one; `toProblemWithReferrers` names them. */
export class RecordInUseError extends ProblemError {
  readonly entity: Entity
  readonly row: Row

  constructor(code: ErrorCode, entity: Entity, row: Row) {
    super(code)
    this.entity = entity
    this.row = row
  }
}

/** Throws `RecordInUseError`. All other writes wait for this, so only one record per usage is read. */
export async function requireNotInUse(api: ApiContext, reader: Reader, entity: Entity, row: Row) {
  for (const usage of api.registry.usages(entity.name)) {
    const { rows } = await reader.list(usage.entity.name, { where: namesOf(usage, row), range: [0, 0] })
    if (rows.length > 0) throw new RecordInUseError(usage.code, entity, row)
  }
}

const namesOf = ({ by }: ReferringField, row: Row): Condition[] =>
  Object.entries(by).map(([field, own]) => ({ field, op: 'in', values: [String(ownValue(row, own))] }))

/** Names the records that the user sees; `params.count` is their number. Invisible ones are mentioned without a number. */
export async function toProblemWithReferrers(
  api: ApiContext,
  user: User,
  { code, entity, row }: RecordInUseError,
): Promise<ProblemError> {
  const used = (await usagesOf(api, api.store, user, entity, row)).filter(({ count }) => count > 0)
  const first = used.find(({ seen }) => seen > 0) ?? used[0]
  const count = used.reduce((sum, usage) => sum + usage.seen, 0)
  return new ProblemError(first?.code ?? code, {
    ...(count > 0 && { params: { count } }),
    refs: used.flatMap(({ refs }) => refs),
  })
}

interface Used {
  resource: string
  field: string
  code: ErrorCode
  count: number
  seen: number
  refs: RecordReference[]
}

const nothing = { rows: [], total: 0 }

const usagesOf = (api: ApiContext, reader: Reader, user: User, entity: Entity, row: Row): Promise<Used[]> =>
  Promise.all(
    api.registry.usages(entity.name).map(async (usage: ReferringField) => {
      const { entity: other, field, code } = usage
      const users = (scope: Condition[]) =>
        reader.list(other.name, {
          where: [...namesOf(usage, row), ...scope],
          sort: [{ field: other.label, order: 'ASC' }],
          range: [0, named - 1],
        })
      const { total: count } = await users([])
      const seen = can(user, other, 'list')
        ? await users(scopeConditions(user, other, api.registry))
        : nothing
      return { ...(await speakers(api, reader, other, seen.rows)), field, code, count, seen: seen.total }
    }),
  )

async function speakers({ registry }: ApiContext, reader: Reader, entity: Entity, rows: readonly Row[]) {
  const part = referencesOf(entity).find((reference) => reference.part)
  const whole = part && registry.find(part.to)
  const said = (by: Entity, from: readonly Row[]) => ({
    resource: by.name,
    refs: from.map((row) => ({ resource: by.name, id: row.id, label: labelOf(by, row) })),
  })
  if (!whole) return said(entity, rows)
  return said(
    whole,
    await createFind(reader)(whole.name, { id: rows.map((row) => String(ownValue(row, part.field))) }),
  )
}
