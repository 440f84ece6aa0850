import { LinkBase as Link, useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import { bodyOf, codeOfFailure, messageKey } from '../../src/api/failure.ts'
import { Button } from '../../src/layout/Button.tsx'
import { ErrorPage } from '../../src/pages/ErrorPage.tsx'
import { useResourceConfig } from '../../src/screens.ts'
import '../../src/list/states.css'

const words = 'resources.game-providers.import'

/** What providers fail by. */
const failures: readonly string[] = [
  'providerUnreachable',
  'providerTimeout',
  'providerFailed',
  'providerAnswerInvalid',
]

/** Why there is no list, and what can be done about it. */
export function ImportFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translate = useTranslate()
  const { path } = useResourceConfig()
  const { id = '' } = useParams()
  const code = codeOfFailure(error)
  if (!failures.includes(code)) return <ErrorPage error={error} onRetry={onRetry} />
  return (
    <div className="list-empty import-failure" role="alert">
      <strong>{translate(messageKey(code), bodyOf(error).params)}</strong>
      <p>{translate(`${words}.hints.${code}`)}</p>
      <Button variant="contained" onClick={onRetry}>
        {translate('pages.retry')}
      </Button>
      <Link to={`/${path}/${encodeURIComponent(id)}`}>{translate(`${words}.back`)}</Link>
    </div>
  )
}
