import { useState } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import type { Row } from '../../contract/row.ts'
import { useNames } from '../../fields/useNames.ts'
import { useCollectionNames } from '../../locale/useCollectionNames.ts'
import { useScreensOf } from '../../screens.ts'
import { useDebounced } from '../../useDebounced.ts'
import { CheckList } from './CheckList.tsx'
import { ownValue } from '../../contract/own.ts'

export interface RecordFilterProps {
  collection: string
  values: readonly unknown[]
  toggle: (value: unknown) => void
}

/** Number of records that are listed; others are found by their names. */
const listed = 25

/** Records of another collection, found by their names. Selected records stand first. */
export function RecordFilter({ collection, values, toggle }: RecordFilterProps) {
  const translate = useTranslate()
  const { entity, path } = useScreensOf(collection)
  const { within } = useCollectionNames()
  const [text, setText] = useState('')
  const q = useDebounced(text.trim())
  const {
    data,
    total = 0,
    error,
  } = useGetList<Row>(path, {
    filter: q ? { q } : {},
    sort: { field: entity.label, order: 'ASC' },
    pagination: { page: 1, perPage: listed },
  })
  const [first] = useState(() => values.filter((value) => typeof value === 'string'))
  const names = useNames(first.map((id) => ({ collection, id })))
  const found = (data ?? []).filter(({ id }) => !first.includes(id))
  const options = [
    ...first.map((id) => ({ value: id, label: names.get(`${collection}/${id}`) ?? id })),
    ...found.map((row) => ({ value: row.id, label: String(ownValue(row, entity.label)) })),
  ]
  const label = translate('list.filters.find', { name: within(path, 1) })
  const search = total > listed || text ? { text, change: setText, label } : undefined
  return (
    <>
      <CheckList options={options} values={values} toggle={toggle} search={search} more={total - listed} />
      {error && <p role="alert">{translate('list.filters.failed')}</p>}
    </>
  )
}
