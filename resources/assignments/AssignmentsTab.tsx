import { useRecordContext } from 'react-admin'
import type { Row } from '../../src/contract/values.ts'
import { relatedRowsPerPage, useRelatedTabs, useCurrentTabName } from '../../src/record/related.ts'
import { Assignments } from './Assignments.tsx'

export default function AssignmentsTab() {
  const name = useCurrentTabName()
  const { id } = useRecordContext<Row>() as Row
  const tab = useRelatedTabs().find(({ screens }) => screens.entity.name === name)
  if (!tab) return null
  const { field, columns, sort } = tab
  return (
    <Assignments
      collection={name}
      {...{ field, id, sort }}
      columns={columns.map(({ path }) => path)}
      perPage={relatedRowsPerPage}
    />
  )
}
