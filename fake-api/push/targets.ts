import groupBy from 'lodash/groupBy.js'
import type { User } from '../../src/contract/access.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { ownValue } from '../../src/contract/own.ts'
import type { Query } from '../../src/contract/query.ts'
import type { Row } from '../../src/contract/row.ts'
import type { Api } from '../api.ts'
import { scopeOf } from '../guard/scope.ts'
import { labelOf } from '../records/label.ts'
import { allRowsRange, type Reader } from '../stores/store.ts'

/** The receiver of a push, and the casino that it concerns. */
export interface Target {
  id: string
  label: string
  casino: Row
}

/** The bridge of a casino; the visible casinos of an integration, sorted by name. */
export const targetsOf = async (
  api: Pick<Api, 'registry'>,
  reader: Reader,
  user: User,
  entity: Entity,
  row: Row,
): Promise<Target[]> => (await targetsOfEach(api, reader, user, entity, [row])).flat()

/** The targets of many records, in their order: each collection is read once. */
export async function targetsOfEach(
  { registry }: Pick<Api, 'registry'>,
  reader: Reader,
  user: User,
  entity: Entity,
  rows: readonly Row[],
): Promise<Target[][]> {
  const listed = async (name: string, where: Query['where'], sort: Query['sort'] = []) =>
    (await reader.list(name, { where, sort, range: allRowsRange })).rows
  const casinos = registry.find('casinos')
  if (!casinos || entity === casinos) {
    const ids = [...new Set(rows.map(bridgeIdOf))]
    const bridges = await listed('bridges', [{ field: 'id', op: 'in', values: ids }])
    const names = new Map(bridges.map(({ id, name }) => [id, name]))
    return rows.map((casino) => {
      const id = bridgeIdOf(casino)
      return [{ id, label: String(names.get(id) ?? id), casino }]
    })
  }
  const ids = rows.map(({ id }) => id)
  const where = [
    { field: 'integrationId', op: 'in', values: ids } as const,
    ...scopeOf(user, casinos, registry),
  ]
  const own = groupBy(
    await listed(casinos.name, where, [{ field: casinos.label, order: 'ASC' }]),
    'integrationId',
  )
  return ids.map((id) =>
    (ownValue(own, id) ?? []).map((casino) => ({ id: casino.id, label: labelOf(casinos, casino), casino })),
  )
}

const bridgeIdOf = ({ bridgeId }: Row) => String(bridgeId)
