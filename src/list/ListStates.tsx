import type { ReactNode } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { Button } from '../layout/Button.tsx'
import { codeOfFailure, supportReferenceOf, translateArgsOfFailure } from '../api/failure.ts'
import { lazyComponent } from '../layout/lazyComponent.tsx'
import { useShowLoadingIndicator } from '../layout/Progress.tsx'
import { useTranslatedResourceNames, useFormats, useResourceConfig, useNoCasinoTextKey } from '../context.ts'
import { pageSizes } from './address.ts'
import './panels.css'
import './states.css'

const FirstRecordHint = lazyComponent(() => import('./FirstRecordHint.tsx'))
const DidYouMean = lazyComponent(() => import('./DidYouMean.tsx'))

/** The stylesheet delays the grey bars, as it does for `LoadingIndicator`. */
export function ListLoading({ children: head }: { children?: ReactNode }) {
  useShowLoadingIndicator()
  return (
    <div className="table-frame list-loading card">
      {head && (
        <table className="table" aria-hidden inert>
          {head}
        </table>
      )}
    </div>
  )
}

export function ListEmpty({ text: own, children: create }: { text?: string; children: ReactNode }) {
  const translate = useTranslate()
  const { entity, path } = useResourceConfig()
  const noCasino = useNoCasinoTextKey()
  const { filterValues } = useListContext()
  const { named } = useTranslatedResourceNames()
  const { q: text, ...others } = filterValues as { q?: string }
  const isFiltered = Object.keys(others).length > 0
  if (noCasino && entity.scope) return <ListMessage>{translate(noCasino)}</ListMessage>
  if (isFiltered || text) {
    return (
      <ListMessage>
        <span>
          {isFiltered ? translate('list.nothingMatches') : translate('list.nothingFound', { text })}
        </span>
        {text && entity.globalSearch && <DidYouMean text={text} />}
        <ClearFilters />
        {create}
      </ListMessage>
    )
  }
  return (
    <ListMessage>
      <strong>{own ?? translate('list.empty', { names: named(path, 2) })}</strong>
      <FirstRecordHint>{create}</FirstRecordHint>
    </ListMessage>
  )
}

export function ListFailure() {
  const translate = useTranslate()
  const { error, refetch, filterValues, perPage, setPerPage } = useListContext()
  const code = codeOfFailure(error)
  const isAway = code === 'backendUnreachable'
  const isForeseen = !isAway && code !== 'unexpected'
  const reference = supportReferenceOf(error)
  return (
    <div className="list-empty" role={isAway ? 'status' : 'alert'}>
      <strong>{isForeseen ? translate(...translateArgsOfFailure(error)) : translate('list.failed')}</strong>
      {reference && <small className="plain">{translate('pages.errorReference', { reference })}</small>}
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

export function CountedProgress({ done, total }: { done: number; total: number }) {
  const translate = useTranslate()
  const { number } = useFormats()
  const text = translate('list.progress', { done: number(done), total: number(total) })
  return (
    <p role="status">
      <progress className="full block closely" value={done} max={total} aria-hidden />
      {text}
    </p>
  )
}

function ClearFilters() {
  const translate = useTranslate()
  const { setFilters } = useListContext()
  return <Button onClick={() => setFilters({})}>{translate('list.clearFilters')}</Button>
}

export const ListMessage = ({ children }: { children: ReactNode }) => (
  <div className="list-empty" role="status">
    {children}
  </div>
)
