import {
  newRecordLocation,
  relatedRowsPerPage,
  type RelatedTab,
  useRelatedTabs,
  useCurrentTabName,
} from './related.ts'
import { useRef, type ReactNode } from 'react'
import { useListContext, useRecordContext } from 'react-admin'
import type { Row } from '../contract/values.ts'
import { ButtonLink } from '../layout/Button.tsx'
import type { Field } from '../contract/entity.ts'
import { EmbeddedList } from '../list/EmbeddedList.tsx'
import { ListEmpty, ListFailure, ListLoading } from '../list/ListStates.tsx'
import { ListPagination } from '../list/ListPagination.tsx'
import { nothingSelected } from '../list/selection.ts'
import { Table } from '../list/Table.tsx'
import { useTranslatedResourceNames, useCan } from '../context.ts'
import { createPagePathOf } from '../screens.ts'
import '../list/table.css'
import './record.css'

export default function RelatedList() {
  const name = useCurrentTabName()
  const tab = useRelatedTabs().find(({ screens }) => screens.entity.name === name)
  return tab && <List tab={tab} />
}

function List({ tab: { field, columns, sort, screens } }: { tab: RelatedTab }) {
  const names = useTranslatedResourceNames()
  const { entity, path, section } = screens
  const { id } = useRecordContext<Row>() as Row
  const mayCreate = useCan(entity, 'create') && section !== null
  const create = mayCreate && (
    <ButtonLink variant="outlined" to={newRecordLocation(createPagePathOf(screens), { [field]: id })}>
      {names.create(path)}
    </ButtonLink>
  )
  return (
    <EmbeddedList {...{ path, field, id, sort }} perPage={relatedRowsPerPage}>
      <Rows columns={columns}>{create}</Rows>
    </EmbeddedList>
  )
}

function Rows({ columns, children: create }: { columns: readonly Field[]; children: ReactNode }) {
  const { error, isPending, total = 0 } = useListContext<Row>()
  const keptRef = useRef<string | null>(null)
  if (error) return <ListFailure />
  if (isPending) return <ListLoading />
  if (total === 0) return <ListEmpty>{create}</ListEmpty>
  return (
    <div className="record-related">
      {create && <p>{create}</p>}
      <Table columns={columns} selected={null} select={() => nothingSelected} keptRef={keptRef} />
      {total > relatedRowsPerPage && <ListPagination keptRef={keptRef} />}
    </div>
  )
}
