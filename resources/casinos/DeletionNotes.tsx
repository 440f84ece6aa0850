import { useGetList, useRecordContext, useTranslate } from 'react-admin'
import { can } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/values.ts'
import { useScreensOf, useEffectiveUser, firstPageSortedBy } from '../../src/context.ts'

const words = 'resources.casinos.deletion'

export default function DeletionNotes() {
  const translate = useTranslate()
  const record = useRecordContext<Row>() as Row
  const user = useEffectiveUser()
  const { entity, path } = useScreensOf('users')
  const { total = 0 } = useGetList<Row>(
    path,
    { filter: { casinoIds: [record.id] }, ...firstPageSortedBy(entity.label, 1) },
    { enabled: !!user && can(user, entity, 'list'), staleTime: 0 },
  )
  return (
    <>
      {total > 0 && <p className="notice">{translate(`${words}.users`, { smart_count: total })}</p>}
      {record['pushState'] !== 'never' && <p className="notice">{translate(`${words}.live`)}</p>}
    </>
  )
}
