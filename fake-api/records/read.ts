import type { Action, User } from '../../src/contract/access.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/row.ts'
import { Problem } from '../../src/contract/problem.ts'
import { parseQuery } from '../../src/contract/parseQuery.ts'
import { isGroup, type Query } from '../../src/contract/query.ts'
import type { Api } from '../api.ts'
import { answerTooLarge, listAnswer, mostAnswerBytes, recordAnswer, type Answer } from '../dialect/answer.ts'
import type { Handler } from '../dialect/routes.ts'
import { requirePermission } from '../guard/guard.ts'
import { scopeOf } from '../guard/scope.ts'
import { runSlowRead } from '../lanes/lanes.ts'
import type { Reader } from '../stores/store.ts'
import { sortedByLabel } from './byLabel.ts'
import { readPageForUser, toResponseWithComputed } from './computed.ts'
import { resolveReferences } from './resolveReferences.ts'
import { requireChangeable } from './shared.ts'
import type { CheckedWrite } from './write.ts'

/** `GET /api/<collection>`. Throws `answerTooLarge` as `listAnswer` does: a page of other rows than were asked for would be taken for the one asked for. */
export const listRecords =
  (api: Api, entity: Entity): Handler =>
  async ({ user, parameters }) => {
    requirePermission(user, entity, 'list')
    const asked = parseQuery(entity, parameters)
    return isLong(asked) ? runSlowRead(() => list(api, entity, user, asked)) : list(api, entity, user, asked)
  }

async function list(api: Api, entity: Entity, user: User, asked: Query): Promise<Answer> {
  const query = await sortedByLabel(api, entity, await resolveReferences(api, entity, asked), user)
  const where = [...query.where, ...scopeOf(user, entity, api.registry)]
  const page = await readPageForUser(api.store, entity, { ...query, where, mostBytes: mostAnswerBytes }, user)
  if (page.isCut) throw answerTooLarge()
  const rows = page.rows.map(listed(entity))
  return listAnswer(entity.name, { ...page, rows }, query.range[0])
}

/** Up to this number of rows is handled quickly; for more, other work is handled in between. */
const few = 250

/** Whether a list asks for many rows: for a large range, and not for a few ids. */
const isLong = ({ range: [from, to], where }: Query): boolean =>
  to - from >= few &&
  where.every((one) => isGroup(one) || one.op !== 'in' || one.field !== 'id' || one.values.length > few)

/** A row as lists answer it. */
const listed =
  ({ recordOnly }: Entity) =>
  (row: Row): Row =>
    recordOnly.length
      ? (Object.fromEntries(Object.entries(row).filter(([name]) => !recordOnly.includes(name))) as Row)
      : row

/** `GET /api/<collection>/{id}` */
export const readRecord =
  (api: Api, entity: Entity): Handler =>
  async ({ user, id }) => {
    requirePermission(user, entity, 'show')
    const row = await visibleRow(api, api.store, user, entity, id)
    return recordAnswer(entity, await toResponseWithComputed(api.store, entity, row, user))
  }

/** The record of an id. Throws `notFound` if it does not exist or is not visible. */
export async function visibleRow(
  api: Pick<Api, 'registry'>,
  reader: Reader,
  user: User,
  entity: Entity,
  id: string,
): Promise<Row> {
  const where = [{ field: 'id', op: 'in', values: [id] } as const, ...scopeOf(user, entity, api.registry)]
  const { rows } = await reader.list(entity.name, { where, sort: [], range: [0, 0] })
  if (!rows[0]) throw new Problem('notFound')
  return rows[0]
}

/** The record of a write. Throws `notFound`, and `noPermission` for a visible record of another owner. */
export async function changeableRow(writing: CheckedWrite, action: Action): Promise<Row> {
  const { api, tx, user, entity, call } = writing
  const row = await visibleRow(api, tx, user, entity, call.id)
  await requireChangeable(api.registry, tx, user, entity, action, row)
  return row
}
