import { useShowLoadingIndicator } from '../layout/Progress.tsx'
import type { ReactNode } from 'react'
import { HttpError, LinkBase as Link, useLocation, useTranslate } from 'react-admin'
import { Button } from '../layout/Button.tsx'
import { codeOfFailure, supportReferenceOf, translateArgsOfFailure } from '../api/failure.ts'
import { FailedImportError } from '../layout/lazyComponent.tsx'
import { useEffectiveUser, useAllScreens } from '../context.ts'
import { useRecordDrawer } from '../layout/PageHeader.tsx'
import { useMenuItems } from '../layout/Navigation.tsx'
import { decodeLeniently } from '../contract/values.ts'
import './message.css'

export function ErrorPage({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const translate = useTranslate()
  const isAdmin = useEffectiveUser()?.role === 'admin'
  const status = error instanceof HttpError ? Number(error.status) : 500
  if (status === 404) return <RecordNotFound />
  if (status === 403) return <Forbidden />
  const reference = supportReferenceOf(error)
  const retry = onRetry ?? (() => window.location.reload())
  const isAway = codeOfFailure(error) === 'backendUnreachable'
  if (isAway || error instanceof FailedImportError) {
    return (
      <PageMessage title={translate('pages.away')} text={isAway ? translate('pages.awayHint') : undefined}>
        <Button variant="contained" onClick={retry}>
          {translate('pages.retry')}
        </Button>
      </PageMessage>
    )
  }
  const message = error instanceof Error && !(error instanceof HttpError) && error.message
  const said = [
    ...(message ? [translate('pages.errorMessage', { message })] : []),
    ...(reference ? [translate('pages.errorReference', { reference })] : []),
  ]
  return (
    <PageMessage
      over={translate('pages.errorStatus', { status })}
      title={
        error instanceof HttpError
          ? translate(...translateArgsOfFailure(error))
          : translate('pages.errorTitle')
      }
      text={translate(isAdmin ? 'pages.errorHintAdmin' : 'pages.errorHint')}
      under={said.join(' · ')}
    >
      <Button variant="contained" onClick={retry}>
        {translate(onRetry ? 'pages.retry' : 'pages.reload')}
      </Button>
      <Link to="/">{translate('pages.backHome')}</Link>
    </PageMessage>
  )
}

export function Forbidden() {
  const translate = useTranslate()
  const isAdmin = useEffectiveUser()?.role === 'admin'
  return (
    <PageMessage
      over="403"
      title={translate('pages.forbidden')}
      text={translate(isAdmin ? 'pages.forbiddenHintAdmin' : 'pages.forbiddenHint')}
    >
      <Link to="/">{translate('pages.backHome')}</Link>
    </PageMessage>
  )
}

interface NotFoundProps {
  /** Without a record, the address is unknown. */
  record?: { collection: string; id: string } | undefined
}

export function NotFound({ record }: NotFoundProps) {
  const translate = useTranslate()
  const { pathname, search } = useLocation()
  const { isDrawer } = useRecordDrawer()
  const list = useMenuItems().find(({ path }) => pathname.startsWith(`/${path}/`))
  return (
    <PageMessage
      over="404"
      title={
        record
          ? translate(`record.gone.${record.collection}`, { id: record.id })
          : translate('pages.notFound')
      }
    >
      {list && (
        <Link to={{ pathname: `/${list.path}`, search: isDrawer ? search : '' }}>
          {translate('pages.toList', { name: list.name })}
        </Link>
      )}
      <Link to="/">{translate('pages.backHome')}</Link>
    </PageMessage>
  )
}

export function RecordNotFound() {
  const { pathname } = useLocation()
  const screens = useAllScreens().find(({ path }) => pathname.startsWith(`/${path}/`))
  if (!screens) return <NotFound />
  const [id = ''] = pathname.slice(screens.path.length + 2).split('/')
  return <NotFound record={{ collection: screens.entity.name, id: decodeLeniently(id) }} />
}

interface MessageProps {
  over?: string
  title: string
  text?: string | undefined
  under?: string | undefined
  children?: ReactNode
}

export function PageMessage({ over, title, text, under, children }: MessageProps) {
  const Heading = useRecordDrawer().isDrawer ? 'h2' : 'h1'
  return (
    <div className="message">
      <title>{title}</title>
      {over && <p className="message-over small">{over}</p>}
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {under && <p className="message-over small">{under}</p>}
      <div className="message-actions line airy">{children}</div>
    </div>
  )
}

export function PageLoading() {
  useShowLoadingIndicator()
  return null
}
