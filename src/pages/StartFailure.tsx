import { useEffect, useState } from 'react'
import { I18nContextProvider, type I18nProvider, useHandleAuthCallback, useTranslate } from 'react-admin'
import type { Locale } from '../../i18n/messages.ts'
import { SignInFailedError } from '../auth/authProvider.ts'
import { ConfigError, parseConfig } from '../config.ts'
import { createI18nProvider } from '../locale/provider.ts'
import { PageLoading, PageMessage } from './ErrorPage.tsx'
import { reloadOnce } from '../layout/reload.ts'
import { delay } from '../layout/timing.ts'
import { Button } from '../layout/Button.tsx'
import '../layout/base.css'
import '../layout/looks.css'

export function StartFailure({ error, locale }: { error: unknown; locale: Locale }) {
  const [i18nProvider, setProvider] = useState<I18nProvider>()
  useEffect(() => {
    void createI18nProvider(locale, []).then(setProvider)
  }, [locale])
  return i18nProvider ? (
    <I18nContextProvider value={i18nProvider}>
      <main>
        <Reason error={error} />
      </main>
    </I18nContextProvider>
  ) : null
}

function Reason({ error }: { error: unknown }) {
  const translate = useTranslate()
  if (error instanceof ConfigError) {
    const text = translate(`config.${error.reason}`, { key: error.key })
    return (
      <PageMessage over={translate('config.title')} title={text} text={translate('config.hint')}>
        <TryAgain />
      </PageMessage>
    )
  }
  if (error instanceof SignInFailedError) return <SignInFailure />
  return <SignInUnreachable />
}

export function SignInCallback() {
  const { error } = useHandleAuthCallback()
  return error ? (
    <main>
      <SignInFailure />
    </main>
  ) : (
    <PageLoading />
  )
}

function SignInFailure() {
  const translate = useTranslate()
  return (
    <PageMessage title={translate('session.signInFailed')}>
      <a href="/login">{translate('session.signInAgain')}</a>
    </PageMessage>
  )
}

const shortestPauseMs = 2000
const longestPauseMs = 30_000

function SignInUnreachable() {
  const translate = useTranslate()
  useEffect(() => {
    const given = new AbortController()
    void reloadWhenReachable(given.signal)
    return () => given.abort()
  }, [])
  return (
    <PageMessage title={translate('session.unreachable')} text={translate('session.unreachableHint')}>
      <TryAgain />
    </PageMessage>
  )
}

async function reloadWhenReachable(signal: AbortSignal): Promise<void> {
  for (let pause = shortestPauseMs; !signal.aborted; pause = Math.min(2 * pause, longestPauseMs)) {
    await delay(pause)
    if ((await isReachable(signal)) && (await reloadOnce())) return
  }
}

async function isReachable(signal: AbortSignal): Promise<boolean> {
  try {
    const { keycloak } = parseConfig(
      await (await fetch('/config.json', { cache: 'no-cache', signal })).text(),
    )
    const realm = `${keycloak.url.replace(/\/$/, '')}/realms/${keycloak.realm}`
    return (await fetch(`${realm}/.well-known/openid-configuration`, { cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}

function TryAgain() {
  const translate = useTranslate()
  return (
    <Button variant="contained" onClick={() => window.location.reload()}>
      {translate('pages.retry')}
    </Button>
  )
}
