import { useLocales, useLocation, useTranslate } from 'react-admin'
import { useSyncExternalStore } from 'react'
import { useLocaleContext } from '../locale/LocaleProvider.tsx'
import { useAllPages, useAllScreens } from '../context.ts'
import { appearance } from './appearance.ts'
import { IconButton } from './Button.tsx'
import { Icon } from './icons.tsx'
import { guidePageNameAt } from './guide.ts'
import './header.css'

export function LanguageSwitch() {
  const translate = useTranslate()
  const locales = useLocales()
  const { locale, changeLocale } = useLocaleContext()
  return (
    <div className="language-switch" role="group" aria-label={translate('app.language')}>
      {locales.map(({ locale: code, name }) => (
        <button
          key={code}
          type="button"
          lang={code}
          title={name}
          aria-label={`${code.toUpperCase()} – ${name}`}
          aria-pressed={code === locale}
          onClick={() => void changeLocale(code)}
        >
          {code.toUpperCase()}
        </button>
      ))}
    </div>
  )
}

export function AppearanceButton() {
  const translate = useTranslate()
  const other = useSyncExternalStore(appearance.subscribe, appearance.get) === 'dark' ? 'light' : 'dark'
  const label = translate(`app.${other}Mode`)
  return <IconButton icon={other} aria-label={label} title={label} onClick={() => appearance.choose(other)} />
}

export function GuideLink() {
  const translate = useTranslate()
  const { locale } = useLocaleContext()
  const { pathname } = useLocation()
  const page = guidePageNameAt([...useAllScreens(), ...useAllPages()], pathname)
  const label = translate('app.guide')
  return (
    <a
      className="icon-button"
      href={`/guide/${locale}/${page}.html`}
      target="_blank"
      rel="noopener"
      aria-label={label}
      title={label}
    >
      <Icon name="guide" />
    </a>
  )
}
