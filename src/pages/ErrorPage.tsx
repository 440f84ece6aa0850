import { HttpError, LinkBase as Link, useTranslate } from 'react-admin'
import { Button } from '../layout/Button.tsx'
import { codeOfFailure, referenceOf, wordsOf } from '../api/failure.ts'
import { LoadFailure } from '../layout/loader.ts'
import { Forbidden } from './Forbidden.tsx'
import { Message } from './Message.tsx'
import { NotFound } from './NotFound.tsx'

/**
 * What went wrong, with its status; 500 where the error has none. A page that has not come yet says so in its place: that the
 * connection is lost stands above it.
 */
export function ErrorPage({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const translate = useTranslate()
  const status = error instanceof HttpError ? Number(error.status) : 500
  if (status === 404) return <NotFound />
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
  return (
    <Message
      over={translate('pages.errorStatus', { status })}
      title={error instanceof HttpError ? translate(...wordsOf(error)) : translate('pages.errorTitle')}
      text={translate('pages.errorHint')}
      under={reference && translate('pages.errorReference', { reference })}
    >
      <Button variant="contained" onClick={retry}>
        {translate(onRetry ? 'pages.retry' : 'pages.reload')}
      </Button>
      <Link to="/">{translate('pages.backHome')}</Link>
    </Message>
  )
}
