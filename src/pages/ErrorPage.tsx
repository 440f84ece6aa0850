import { HttpError, LinkBase as Link, useTranslate } from 'react-admin'
import { Button } from '../layout/Button.tsx'
import { codeOfFailure, referenceOf, wordsOf } from '../api/failure.ts'
import { LoadFailure } from '../layout/loader.ts'
import { useUser } from '../settings.ts'
import { Forbidden } from './Forbidden.tsx'
import { Message } from './Message.tsx'
import { RecordNotFound } from './NotFound.tsx'

/** An error with its status, 500 if it has none. A lost connection is shown above the page instead. */
export function ErrorPage({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const translate = useTranslate()
  const isAdmin = useUser()?.role === 'admin'
  const status = error instanceof HttpError ? Number(error.status) : 500
  if (status === 404) return <RecordNotFound />
  if (status === 403) return <Forbidden />
  const reference = referenceOf(error)
  const retry = onRetry ?? (() => window.location.reload())
  const isAway = codeOfFailure(error) === 'backendUnreachable'
  if (isAway || error instanceof LoadFailure) {
    return (
      <Message title={translate('pages.away')} text={isAway ? translate('pages.awayHint') : undefined}>
        <Button variant="contained" onClick={retry}>
          {translate('pages.retry')}
        </Button>
      </Message>
    )
  }
  // The message of an unexpected error helps whoever looks for its cause.
  const message = error instanceof Error && !(error instanceof HttpError) && error.message
  const said = [
    ...(message ? [translate('pages.errorMessage', { message })] : []),
    ...(reference ? [translate('pages.errorReference', { reference })] : []),
  ]
  return (
    <Message
      over={translate('pages.errorStatus', { status })}
      title={error instanceof HttpError ? translate(...wordsOf(error)) : translate('pages.errorTitle')}
      text={translate(isAdmin ? 'pages.errorHintAdmin' : 'pages.errorHint')}
      under={said.join(' · ')}
    >
      <Button variant="contained" onClick={retry}>
        {translate(onRetry ? 'pages.retry' : 'pages.reload')}
      </Button>
      <Link to="/">{translate('pages.backHome')}</Link>
    </Message>
  )
}
