import { useTranslate } from 'react-admin'
import { codeOfFailure } from '../api/failure.ts'
import { useFailureText } from '../api/useFailureText.ts'
import { normalizeSearch } from '../contract/search.ts'
import { useCollectionNames } from '../locale/useCollectionNames.ts'
import { useAllScreens } from '../screens.ts'

export interface OutcomeProps {
  typed: string
  count: number
  isAsking: boolean
  missing: readonly string[]
  error: Error | null
  refetch: () => unknown
}

/** The result of a search, announced by screen readers, and shown where it has a message. */
export function Outcome({ typed, count, isAsking, missing, error, refetch }: OutcomeProps) {
  const translate = useTranslate()
  const { within } = useCollectionNames()
  const failureText = useFailureText()
  const all = useAllScreens()
  const hasNothing = normalizeSearch(typed) !== '' && count === 0 && !isAsking && !error
  const names = missing.map((name) => {
    const path = all.find(({ entity }) => entity.name === name)?.path ?? name
    return within(path, 2)
  })
  const found = typed && count > 0 && !isAsking ? translate('palette.found', { smart_count: count }) : ''
  return (
    <div className="palette-outcome">
      <div role="status">
        {found && <p className="visually-hidden">{found}</p>}
        {isAsking && count === 0 && <p>{translate('palette.searching')}</p>}
        {hasNothing && (
          <p>
            {translate('palette.nothing', { text: typed.trim() })}{' '}
            <small>{translate('palette.nothingHint')}</small>
          </p>
        )}
        {!typed && <p>{translate('palette.hint')}</p>}
        {names.length > 0 && <p>{translate('palette.missing', { names: names.join(', ') })}</p>}
      </div>
      {error && (
        <p role="alert">
          {translate('palette.failed')} {failureText(codeOfFailure(error))}{' '}
          <button type="button" className="link-button" onClick={() => void refetch()}>
            {translate('pages.retry')}
          </button>
        </p>
      )}
    </div>
  )
}
