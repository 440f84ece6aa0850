import { useLocales, useLocation, useTranslate, useStore } from 'react-admin'
import { useSyncExternalStore, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocaleContext } from '../locale/LocaleProvider.tsx'
import { useAllPages, useAllScreens } from '../context.ts'
import { appearance } from './appearance.ts'
import { IconButton } from './Button.tsx'
import { Icon } from './icons.tsx'
import { guidePageNameAt } from './guide.ts'
import { mayBePageShortcut, isUnhandledKey, isMac, activateShortcut } from './keys.ts'
import { focusNextRowByJK } from '../list/rows/rowKeys.ts'
import { lazyComponent } from './lazyComponent.tsx'
import { useListener } from './useListener.ts'
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

const Palette = lazyComponent(() => import('../palette/Palette.tsx'))
const Shortcuts = lazyComponent(() => import('../palette/Shortcuts.tsx'))

const remembered = 40

/** This part of the palette is loaded at once; it also handles the shortcuts of the page. */
export function PaletteButton() {
  const translate = useTranslate()
  const [shown, show] = useState<'palette' | 'shortcuts' | null>(null)
  const [hasKeys] = useStore('shortcuts.single', true)
  const isComing = useRef(false)
  const typedAhead = useRef('')
  useVisits()
  const open = () => {
    typedAhead.current = ''
    isComing.current = true
    void Palette.preload().then(() => (isComing.current = false))
    show('palette')
  }
  useListener(document, 'keydown', (event) => {
    const key = event.key.toLowerCase()
    if (key === (isMac() ? 'meta' : 'control')) return void Palette.preload()
    if (event.ctrlKey || event.metaKey) {
      if (key !== 'k' || event.shiftKey || event.altKey || document.querySelector('dialog[open]')) return
      open()
    } else if (isComing.current && isUnhandledKey(event)) {
      if (key.length > 1) return
      typedAhead.current += event.key
    } else {
      if (!hasKeys || key.length > 1 || !mayBePageShortcut(event)) return
      if (key === '?') show('shortcuts')
      else if (!activateShortcut(key) && !focusNextRowByJK(key)) return
    }
    event.preventDefault()
  })
  const close = () => show(null)
  const key = isMac() ? '⌘K' : translate('app.searchKey')
  return (
    <>
      <button
        type="button"
        className="palette-button line muted nowrap"
        title={translate('app.searchEverything', { key })}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onPointerEnter={() => void Palette.preload()}
        onFocus={() => void Palette.preload()}
        onClick={open}
      >
        <Icon name="search" />
        <span>{translate('app.search')}</span>
        <kbd aria-hidden>{key}</kbd>
      </button>
      {shown === 'palette' && (
        <Palette typedAhead={typedAhead} onClose={close} onShortcuts={() => show('shortcuts')} />
      )}
      {shown === 'shortcuts' && <Shortcuts onClose={close} />}
    </>
  )
}

function useVisits() {
  const { pathname } = useLocation()
  const [visits, setVisits] = useStore<readonly string[]>('visits', [])
  const visit = useEffectEvent(() =>
    setVisits([pathname, ...visits.filter((one) => one !== pathname)].slice(0, remembered)),
  )
  useEffect(() => visit(), [pathname])
}
