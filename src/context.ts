import type { CurrencySum } from './contract/answers/shared.ts'
import { useMemo, createContext, useContext, useSyncExternalStore } from 'react'
import { useDataProvider, useTranslate, useResourceContext } from 'react-admin'
import type { BackofficeDataProvider } from './api/dataProvider.ts'
import { type Formats, formatLocaleOf } from './contract/localizedFormats.ts'
import { createScreenFormats } from './locale/format.ts'
import { useLocaleContext } from './locale/LocaleProvider.tsx'
import { casinoScopeOf, type Action } from './contract/access.ts'
import { can, mayUserActOnRecord, type Entity } from './contract/entity.ts'
import type { Session } from './auth/session.ts'
import type { Config } from './config.ts'
import type { Sort } from './contract/query.ts'
import type { Page, ResourceConfig } from './screens.ts'

export interface ConfigAndSession {
  config: Config
  session: Session
}

const Context = createContext<ConfigAndSession | null>(null)
export const ConfigAndSessionProvider = Context.Provider

export function useConfigAndSession(): ConfigAndSession {
  const settings = useContext(Context)
  if (!settings) throw new Error('useConfigAndSession outside of the app')
  return settings
}

/** The user whose view is shown, which is the visitor while viewing as one. Renders again when their rights change. */
export function useEffectiveUser() {
  const { session } = useConfigAndSession()
  return useSyncExternalStore(session.subscribe, () => session.user)
}

export const useCan = (entity: Entity, action: Action) => useCanOnRecord(entity, action, undefined)

/** Without a record, whether the user may take the action on any. */
export function useCanOnRecord(entity: Entity, action: Action, record: object | undefined): boolean {
  const user = useEffectiveUser()
  return !!user && (record ? mayUserActOnRecord(user, entity, action, record) : can(user, entity, action))
}

/** For users without any casino; while viewing as a visitor, also if the signed-in user sees none of the visitor's casinos. */
export function useNoCasinoTextKey(): 'home.noCasino' | 'home.noCasinoAdmin' | 'home.noCasinoInSight' | null {
  const user = useEffectiveUser()
  const { session } = useConfigAndSession()
  if (!user || casinoScopeOf(user)?.length !== 0) return null
  if (session.viewing?.others) return 'home.noCasinoInSight'
  return user.role === 'admin' ? 'home.noCasinoAdmin' : 'home.noCasino'
}

const Pages = createContext<readonly Page[]>([])
export const PagesProvider = Pages.Provider
export const useAllPages = () => useContext(Pages)

const Screens = createContext<readonly ResourceConfig[]>([])
export const ScreensProvider = Screens.Provider
export const useAllScreens = () => useContext(Screens)

export function useResourceConfig(): ResourceConfig {
  const resource = useResourceContext()
  const found = useAllScreens().find(({ path }) => path === resource)
  if (!found) throw new Error(`No screens for the resource ${resource}`)
  return found
}

/** The first screens of a collection. Throws for a collection without screens. */
export function useScreensOf(collection: string): ResourceConfig {
  const found = useAllScreens().find(({ entity }) => entity.name === collection)
  if (!found) throw new Error(`No screens for the collection ${collection}`)
  return found
}

/** For what shows its failures itself, so that react-admin shows no notification. */
export const quiet = { onError: () => undefined }

export const firstPageSortedBy = (field: string, most: number, order: Sort['order'] = 'ASC') => ({
  sort: { field, order },
  pagination: { page: 1, perPage: most },
})

export const useBackend = () => useDataProvider<BackofficeDataProvider>()

export const useFormatLocale = () => formatLocaleOf(useLocaleContext().locale)

export const useFormats = (): Formats => createScreenFormats(useLocaleContext().locale)

/** Different currencies are never added; coins are named as such beside money. */
export function useAmountsFormatter(): (sums: readonly Pick<CurrencySum, 'currency' | 'amount'>[]) => string {
  const locale = useFormatLocale()
  const { amount } = useFormats()
  return useMemo(() => {
    const list = new Intl.ListFormat(locale)
    const written = ({ currency, amount: value }: Pick<CurrencySum, 'currency' | 'amount'>) =>
      currency === 'COINS' ? `${amount(value, currency)} COINS` : amount(value, currency)
    return (sums) => (sums.length > 0 ? list.format(sums.map(written)) : '–')
  }, [locale, amount])
}

export function useTranslatedResourceNames() {
  const translate = useTranslate()
  const { locale } = useLocaleContext()
  return useMemo(() => {
    const named = (path: string, count: number) =>
      translate(`resources.${path}.name`, { smart_count: count, _: path })
    /** English names are in lower case within a sentence ("game rounds"), except abbreviations. */
    const within = (path: string, count: number) => {
      const name = named(path, count)
      return locale === 'en' && !/^\p{Lu}{2}/u.test(name)
        ? name.charAt(0).toLowerCase() + name.slice(1)
        : name
    }
    const create = (path: string) =>
      translate(`resources.${path}.create`, { _: translate('list.create', { name: within(path, 1) }) })
    return { named, within, create }
  }, [translate, locale])
}
