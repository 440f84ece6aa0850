import { useLocaleState, useLocation, useTranslate } from 'react-admin'
import { useAllPages, useAllScreens } from '../screens.ts'
import { guidePageAt } from './guide.ts'
import { Icon } from './icons.tsx'

/** Opens the guide for staff beside the console, at the page on what is open here. */
export function GuideLink() {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { pathname } = useLocation()
  const page = guidePageAt([...useAllScreens(), ...useAllPages()], pathname)
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
