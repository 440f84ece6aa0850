import { HttpError, LinkBase as Link, useTranslate } from 'react-admin'
import { Button } from '../layout/Button.tsx'
import { codeOfFailure, messageKey } from '../api/failure.ts'
import { LoadFailure } from '../layout/loader.ts'
import { Forbidden } from './Forbidden.tsx'
import { Message } from './Message.tsx'
import { NotFound } from './NotFound.tsx'

/** What went wrong, with its status; 500 where the error has none. What can be tried again stands in the page's place. */
export function ErrorPage({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const translate = useTranslate()
  const status = error instanceof HttpError ? Number(error.status) : 500
  if (status === 404) return <NotFound />
  if (status === 403) return <Forbidden />
  const code = codeOfFailure(error)
  const title =
    error instanceof LoadFailure
      ? 'pages.partFailed'
      : error instanceof HttpError
        ? messageKey(code)
        : 'pages.errorTitle'
  const isAway = code === 'backendUnreachable' || error instanceof LoadFailure
  const retry = onRetry ?? (() => window.location.reload())
  return (
    <Message
      {...(!(error instanceof LoadFailure) && { over: translate('pages.errorStatus', { status }) })}
      title={translate(title)}
      text={translate(isAway ? 'pages.awayHint' : 'pages.errorHint')}
    >
      <Button variant="contained" onClick={retry}>
        {translate(onRetry ? 'pages.retry' : 'pages.reload')}
      </Button>
      <Link to="/">{translate('pages.backHome')}</Link>
    </Message>
  )
}
