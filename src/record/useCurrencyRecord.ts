import { useGetManyAggregate } from 'react-admin'
import type { AuditEntry } from '../api/answers.ts'
import type { Entity } from '../contract/entity.ts'
import type { Row } from '../contract/row.ts'
import { fieldAt } from '../fields/fieldAt.ts'
import { useAllScreens } from '../screens.ts'

/**
 * The record of a change, for the currency of its amounts, which has not changed with them; `undefined` without amounts. Records of a whole
 * list are loaded together.
 */
export function useCurrencyRecord(
  entity: Entity,
  recordId: string,
  changes: readonly AuditEntry['changes'][number][],
): Row | undefined {
  const path = useAllScreens().find((one) => one.entity.name === entity.name)?.path
  const isNeeded = changes.some(({ field }) => fieldAt(entity, field).currency !== undefined)
  const { data: [record] = [] } = useGetManyAggregate<Row>(
    path ?? '',
    { ids: [recordId] },
    { enabled: isNeeded && path !== undefined && recordId !== '' },
  )
  return record
}
