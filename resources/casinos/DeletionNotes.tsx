import { useGetList, useRecordContext, useTranslate } from 'react-admin'
import { can } from '../../src/contract/can.ts'
import type { Row } from '../../src/contract/row.ts'
import { useFormats } from '../../src/locale/format.ts'
import { useScreensOf } from '../../src/screens.ts'
import { useUser } from '../../src/settings.ts'

const words = 'resources.casinos.deletion'

/** What else comes of deleting a casino: who has it in their lists, as far as one may list them, and what its bridge goes on by. */
export default function DeletionNotes() {
  const translate = useTranslate()
  const { number } = useFormats()
  const record = useRecordContext<Row>() as Row
  const user = useUser()
  const { entity, path } = useScreensOf('users')
  const { total = 0 } = useGetList<Row>(
    path,
    {
      filter: { casinoIds: [record.id] },
      sort: { field: entity.label, order: 'ASC' },
      pagination: { page: 1, perPage: 1 },
    },
    { enabled: !!user && can(user, entity, 'list'), staleTime: 0 },
  )
  return (
    <>
      {total > 0 && (
        <p className="notice">{translate(`${words}.users`, { smart_count: total, count: number(total) })}</p>
      )}
      {record['pushState'] !== 'never' && <p className="notice">{translate(`${words}.live`)}</p>}
    </>
  )
}
