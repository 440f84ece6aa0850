import { useState } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import { keepPreviousData } from '@tanstack/react-query'
import type { Row } from '../../src/contract/row.ts'
import { useScreensOf } from '../../src/screens.ts'
import { usePlainFlags } from '../../src/inputs/flags.tsx'
import { useDebounced } from '../../src/useDebounced.ts'
import { ownValue } from '../../src/contract/own.ts'
import '../assignments/addDialog.css'
import './view.css'

export interface ViewChoicesProps {
  collection: 'users' | 'casinos'
  chosen: ReadonlySet<string>
  choose: (chosen: ReadonlySet<string>) => void
  /** More than one can be chosen. */
  isMultiple?: boolean
}

/** How many are offered at once; more are found by typing. */
const offered = 50

const words = 'resources.users.view'
const filters = { users: { role: 'visitor' }, casinos: {} } as const
const none: Row[] = []

/** Visitors, or casinos, to look as, found by their names. */
export function ViewChoices({ collection, chosen, choose, isMultiple = false }: ViewChoicesProps) {
  const translate = useTranslate()
  const { path, entity } = useScreensOf(collection)
  const [text, setText] = useState('')
  const q = useDebounced(text.trim())
  const {
    data: rows = none,
    total = 0,
    isPending,
    error,
  } = useGetList<Row>(
    path,
    {
      filter: { ...filters[collection], ...(q && { q }) },
      sort: { field: entity.label, order: 'ASC' },
      pagination: { page: 1, perPage: offered },
    },
    { placeholderData: keepPreviousData },
  )
  const toggle = (id: string) => {
    const next = new Set(isMultiple ? chosen : [])
    if (chosen.has(id) && isMultiple) next.delete(id)
    else next.add(id)
    choose(next)
  }
  const { flags } = usePlainFlags({ name: collection, value: chosen, isValid: chosen.size > 0 })
  const label = translate(`${words}.find.${collection}`)
  return (
    <>
      <input
        type="search"
        className="search-box"
        value={text}
        placeholder={label}
        aria-label={label}
        onChange={({ target }) => setText(target.value)}
      />
      <div
        className="add-choices view-choices"
        {...flags}
        role="group"
        aria-label={translate(`${words}.kinds.${collection}`)}
      >
        {rows.map((row) => (
          <label key={row.id} className="tick">
            <input
              type={isMultiple ? 'checkbox' : 'radio'}
              name={collection}
              checked={chosen.has(row.id)}
              onChange={() => toggle(row.id)}
            />
            <span>{String(ownValue(row, entity.label))}</span>
            <Detail row={row} collection={collection} />
          </label>
        ))}
        {total > rows.length && (
          <p className="stamps">{translate('list.filters.more', { smart_count: total - rows.length })}</p>
        )}
        {error && <p className="stamps">{translate('list.filters.failed')}</p>}
        {!isPending && !error && rows.length === 0 && (
          <p className="stamps">{translate(`${words}.nothing`)}</p>
        )}
      </div>
    </>
  )
}

/** What tells them from others: a casino's id, how many casinos a visitor has. */
function Detail({ row, collection }: { row: Row } & Pick<ViewChoicesProps, 'collection'>) {
  const translate = useTranslate()
  if (collection === 'casinos') return <small>{row.id}</small>
  const { length } = row['casinoIds'] as string[]
  return (
    <small>
      {length === 0
        ? translate(`${words}.noCasino`)
        : translate('viewing.casinos', { smart_count: length, count: String(length) })}
    </small>
  )
}
