import { useLocales, useTranslate } from 'react-admin'
import { useLocaleState } from '../locale/LocaleProvider.tsx'
import './languageSwitch.css'

/** Switches between German and English; the page stays as it is. */
export function LanguageSwitch() {
  const translate = useTranslate()
  const locales = useLocales()
  const { locale, changeLocale } = useLocaleState()
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
