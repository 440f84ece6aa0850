import { useEffect, useState } from 'react'
import { I18nContextProvider, type I18nProvider, useTranslate } from 'react-admin'
import type { Locale } from '../../i18n/messages.ts'
import { SignInFailed } from '../auth/signIn.ts'
import { ConfigError } from '../config.ts'
import '../layout/base.css'
import { createI18nProvider } from '../locale/provider.ts'
import { Message } from './Message.tsx'
import { SignInFailure } from './SignInFailure.tsx'
import { SignInUnreachable } from './SignInUnreachable.tsx'
import { TryAgain } from './TryAgain.tsx'

/** The console could not start: its settings are wrong, or the sign-in service is away. */
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
      <Message over={translate('config.title')} title={text} text={translate('config.hint')}>
        <TryAgain />
      </Message>
    )
  }
  if (error instanceof SignInFailed) return <SignInFailure />
  return <SignInUnreachable />
}
