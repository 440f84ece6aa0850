import type { ReactNode } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { Button } from '../layout/Button.tsx'
import { codeOfFailure, referenceOf, wordsOf } from '../api/failure.ts'
import { lazyComponent } from '../layout/lazyComponent.tsx'
import { usePending } from '../layout/Pending.tsx'
import { useCollectionNames } from '../locale/useCollectionNames.ts'
import { useResourceConfig } from '../screens.ts'
import { useNoCasino } from '../settings.ts'
import { pageSizes } from './address.ts'
import './states.css'

const EmptyList = lazyComponent(() => import('./EmptyList.tsx'))

/**
 * Rows to come, in the size they will have, below the head that they will have, to look at; the stylesheet shows them only after
 * a moment, as `Pending` says it.
 */
export function ListLoading({ children: head }: { children?: ReactNode }) {
  usePending()
  return (
    <div className="table-frame list-loading">
      {head && (
        <table className="table" aria-hidden inert>
          {head}
        </table>
      )}
    </div>
  )
}

/** Nothing there yet, in words of the place's own where it has some, or nothing that matches; and what can be done about it. */
export function ListEmpty({ text: own, children: create }: { text?: string; children: ReactNode }) {
  const translate = useTranslate()
  const { entity, path } = useResourceConfig()
  const noCasino = useNoCasino()
  const { filterValues } = useListContext()
  const { named } = useCollectionNames()
  const { q: text, ...others } = filterValues as { q?: string }
  const isFiltered = Object.keys(others).length > 0
  if (noCasino && entity.scope) return <Note>{translate(noCasino)}</Note>
  if (isFiltered || text) {
    return (
      <Note>
        <span>
          {isFiltered ? translate('list.nothingMatches') : translate('list.nothingFound', { text })}
        </span>
        <ClearFilters />
      </Note>
    )
  }
  return (
    <Note>
      <strong>{own ?? translate('list.empty', { names: named(path, 2) })}</strong>
      <EmptyList>{create}</EmptyList>
    </Note>
  )
}

/** What went wrong, in one sentence in the rows' place, with another try. A lost connection is said above the page. */
export function ListFailure() {
  const translate = useTranslate()
  const { error, refetch, filterValues, perPage, setPerPage } = useListContext()
  const code = codeOfFailure(error)
  const isAway = code === 'backendUnreachable'
  const isForeseen = !isAway && code !== 'unexpected'
  const reference = referenceOf(error)
  return (
    <div className="list-empty" role={isAway ? 'status' : 'alert'}>
      <strong>{isForeseen ? translate(...wordsOf(error)) : translate('list.failed')}</strong>
      {reference && <small>{translate('pages.errorReference', { reference })}</small>}
      <Button variant="contained" onClick={() => void refetch()}>
        {translate('pages.retry')}
      </Button>
      {code === 'answerTooLarge' && perPage > pageSizes[0] && (
        <Button onClick={() => setPerPage(pageSizes[0])}>
          {translate('list.fewerRows', { count: pageSizes[0] })}
        </Button>
      )}
      {Object.keys(filterValues as object).length > 0 && <ClearFilters />}
    </div>
  )
}

function ClearFilters() {
  const translate = useTranslate()
  const { setFilters } = useListContext()
  return <Button onClick={() => setFilters({})}>{translate('list.clearFilters')}</Button>
}

const Note = ({ children }: { children: ReactNode }) => (
  <div className="list-empty" role="status">
    {children}
  </div>
)
