import { useGetManyAggregate } from 'react-admin'
import type { AuditEntry } from '../api/answers.ts'
import { can } from '../contract/can.ts'
import { fieldOf } from '../contract/describe.ts'
import type { Row } from '../contract/row.ts'
import { useAllScreens } from '../screens.ts'
import { useUser } from '../settings.ts'
import { isOfMany } from './isOfMany.ts'
import { ownValue } from '../contract/own.ts'

/**
 * What the record of an entry is called: its name as of then, of an assignment the game's as of now, since all that is on record of it is
 * the game's id. Whoever may not see the game reads that.
 */
export function useEntryLabel(entry: AuditEntry): string {
  const screens = useAllScreens()
  const user = useUser()
  const of = (name: string | undefined) => screens.find(({ entity }) => entity.name === name)
  const own = of(entry.resource)?.entity
  const named = own && !isOfMany(entry) ? of(fieldOf(own, own.label).reference) : undefined
  const mayRead = named !== undefined && user !== null && can(user, named.entity, 'list')
  const { data: [record] = [] } = useGetManyAggregate<Row>(
    named?.path ?? '',
    { ids: [entry.recordLabel] },
    { enabled: mayRead && entry.recordLabel !== '' },
  )
  const name = record && named ? ownValue(record, named.entity.label) : undefined
  return typeof name === 'string' ? name : entry.recordLabel || entry.recordId
}
