import { useId, useState } from 'react'
import { keepPreviousData } from '@tanstack/react-query'
import { useGetList, useGetOne, useLocation, useRecordContext, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { get, isEqual } from 'es-toolkit/compat'
import type { AuditEntry } from '../api/answers.ts'
import { codeOfFailure } from '../api/failure.ts'
import { type Row, ownValue } from '../contract/values.ts'
import { SearchBox } from '../inputs/SearchBox.tsx'
import { Select } from '../inputs/Select.tsx'
import { defaultSortOf } from '../list/address.ts'
import { ErrorPage, PageLoading } from '../pages/ErrorPage.tsx'
import { useTranslatedResourceNames, useResourceConfig, quiet } from '../context.ts'
import { useDebounced } from '../useDebounced.ts'
import { fieldOf, fieldsWithVariants, type Entity } from '../contract/entity.ts'
import { isSetSecret } from '../contract/secret.ts'
import { emptyToNull } from '../schema/normalise.ts'
import { useReferenceLabels } from '../fields/useReferenceLabels.ts'
import { ChangeTableWithLabels } from './ChangeTable.tsx'
import { useBuildListOrRecordLocation } from './listOrRecordLocation.ts'
import './record.css'

/** The address names the other record (`?with=`). */
export default function ComparePanel() {
  const { search } = useLocation()
  const other = new URLSearchParams(search).get('with')
  return (
    <div className="measure">
      <Choice other={other} />
      {other !== null && <Comparison key={other} other={other} />}
    </div>
  )
}

const listed = 100

function Choice({ other }: { other: string | null }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const address = useBuildListOrRecordLocation()
  const id = useId()
  const { entity, path, compare, sort } = useResourceConfig()
  const record = useRecordContext<Row>() as Row
  const names = useTranslatedResourceNames()
  const [text, setText] = useState('')
  const q = useDebounced(text.trim())
  const within = compare?.within
  const { data = [], total = 0 } = useGetList<Row>(
    path,
    {
      filter: { ...(within && { [within]: ownValue(record, within) }), ...(q && { q }) },
      sort: defaultSortOf({ entity, sort }),
      pagination: { page: 1, perPage: listed },
    },
    { placeholderData: keepPreviousData },
  )
  const find = translate('list.filters.find', { name: names.within(path, 1) })
  const options = data.filter((row) => row.id !== record.id)
  const isListed = other === null || options.some((row) => row.id === other)
  return (
    <div className="compare-choice flow apart">
      <label htmlFor={id}>{translate('record.compare.with')}</label>
      {(total > listed || q) && <SearchBox text={text} label={find} change={setText} />}
      <Select
        id={id}
        options={options.map((row) => [row.id, String(ownValue(row, entity.label))])}
        value={isListed ? (other ?? '') : ''}
        onChange={(chosen) =>
          void navigate(address(record.id, { tab: 'compare', with: chosen }), { replace: true })
        }
      >
        <option value="" disabled>
          {translate('input.choose')}
        </option>
      </Select>
    </div>
  )
}

function Comparison({ other: id }: { other: string }) {
  const translate = useTranslate()
  const { entity, path } = useResourceConfig()
  const record = useRecordContext<Row>() as Row
  const { data: other, error, refetch } = useGetOne<Row>(path, { id }, { ...quiet, retry: false })
  const nameOf = useFullNames(other ? [record, other] : [record])
  const changes = other ? compareRecords(entity, record, other) : []
  if (codeOfFailure(error) === 'notFound') {
    return <p className="muted">{translate('errors.referenceMissing')}</p>
  }
  if (error) return <ErrorPage error={error} onRetry={() => void refetch()} />
  if (!other) return <PageLoading />
  if (changes.length === 0) return <p className="muted">{translate('record.compare.same')}</p>
  const names = { before: nameOf(record), after: nameOf(other) }
  return <ChangeTableWithLabels changes={changes} sides={['before', 'after']} names={names} isContrast />
}

function useFullNames(rows: readonly Row[]): (row: Row) => string {
  const { entity } = useResourceConfig()
  const [within] = fieldOf(entity, entity.label).within ?? []
  const collection = within && fieldOf(entity, within).reference
  const names = useReferenceLabels(
    within && collection ? rows.map((row) => ({ collection, id: String(ownValue(row, within)) })) : [],
  )
  return (row) => {
    const label = String(ownValue(row, entity.label))
    const of = within && names.get(`${collection}/${String(ownValue(row, within))}`)
    return of ? `${of} ${label}` : label
  }
}

/** Secrets are only compared by whether they are set. */
export function compareRecords(entity: Entity, one: Row, other: Row): AuditEntry['changes'] {
  const all = [...fieldsWithVariants(entity, one), ...fieldsWithVariants(entity, other)]
  const fields = new Map(all.map((field) => [field.path, field]))
  return [...fields.values()]
    .filter(({ readOnly, kind }) => !readOnly && kind !== 'variant')
    .flatMap(({ path, kind }) => {
      const values = [one, other].map((record) => emptyToNull(get(record, path)))
      const [before = null, after = null] = values
      if (kind === 'secret' && isSetSecret(before) === isSetSecret(after)) return []
      return isEqual(before, after) ? [] : [{ field: path, before, after }]
    })
}
