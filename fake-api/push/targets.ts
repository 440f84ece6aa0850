import type { User } from '../../src/contract/access.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/row.ts'
import type { Api } from '../api.ts'
import { scopeOf } from '../guard/scope.ts'
import { labelOf } from '../records/label.ts'
import { everything, type Reader } from '../stores/store.ts'

/** Whom a push tells something, and of which casino. */
export interface Target {
  id: string
  label: string
  casino: Row
}

/** The one bridge of a casino; of an integration those of its casinos that are in the user's sight, by name. */
export async function targetsOf(
  { registry }: Pick<Api, 'registry'>,
  reader: Reader,
  user: User,
  entity: Entity,
  row: Row,
): Promise<Target[]> {
  const casinos = registry.find('casinos')
  if (!casinos || entity === casinos) {
    const bridge = await reader.get('bridges', String(row['bridgeId']))
    return [{ id: String(row['bridgeId']), label: String(bridge?.['name'] ?? row['bridgeId']), casino: row }]
  }
  const { rows } = await reader.list(casinos.name, {
    where: [{ field: 'integrationId', op: 'in', values: [row.id] }, ...scopeOf(user, casinos, registry)],
    sort: [{ field: casinos.label, order: 'ASC' }],
    range: everything,
  })
  return rows.map((casino) => ({ id: casino.id, label: labelOf(casinos, casino), casino }))
}
