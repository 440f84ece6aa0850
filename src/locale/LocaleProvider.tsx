import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import { I18nContext, type I18nProvider } from 'react-admin'
import type { Locale } from '../../i18n/messages.ts'

interface LocaleState {
  locale: Locale
  changeLocale: (locale: string) => Promise<void>
}

const Context = createContext<LocaleState | null>(null)

/** react-admin would mount everything again and lose half-filled forms. */
export function LocaleProvider({
  i18nProvider,
  children,
}: {
  i18nProvider: I18nProvider
  children: ReactNode
}) {
  const [{ locale, provider }, show] = useState({
    locale: i18nProvider.getLocale() as Locale,
    provider: i18nProvider,
  })
  const queries = useQueryClient()
  const state = useMemo(
    () => ({
      locale,
      async changeLocale(next: string) {
        await i18nProvider.changeLocale(next)
        // Users of the context only render for a new object.
        show({ locale: next as Locale, provider: { ...i18nProvider } })
        void queries.invalidateQueries()
      },
    }),
    [locale, i18nProvider, queries],
  )
  return (
    <Context value={state}>
      <I18nContext value={provider}>{children}</I18nContext>
    </Context>
  )
}

export function useLocaleContext(): LocaleState {
  const state = useContext(Context)
  if (!state) throw new Error('useLocaleContext outside of the app')
  return state
}
