import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { endViewingAtServer } from '../auth/endViewingAtServer.ts'
import type { ActiveViewing } from '../auth/session.ts'
import { useFormats, useConfigAndSession } from '../context.ts'
import { Button } from './Button.tsx'
import { focusMain } from './focus.ts'
import './viewingBar.css'

export default function ViewingBar({ viewing }: { viewing: ActiveViewing }) {
  const translate = useTranslate()
  const { instant } = useFormats()
  const { config, session } = useConfigAndSession()
  const [isEnding, setEnding] = useState(false)
  const navigate = useNavigate()
  const bar = useHeightOfHeader()
  const { user, casinoIds, others, expiresAt, from } = viewing
  const many = casinoIds.length
  const end = async () => {
    setEnding(true)
    await endViewingAtServer(session, config.apiUrl)
    // A visitor may not see the next page, so the viewing ends first; the focus moves because the button disappears.
    flushSync(() => session.view(null))
    await navigate(from, { flushSync: true })
    focusMain()
  }
  return (
    <section ref={bar} className="viewing-bar line loose" aria-label={translate('viewing.title')}>
      <p role="status" className="grow flush wraps">
        <strong>{user ? translate('viewing.as', { name: user.name }) : translate('viewing.asAny')}</strong>{' '}
        <span className="muted">
          {translate('viewing.casinos', { smart_count: many })}
          {others && `, ${translate('viewing.others')}`} · {translate('viewing.readOnly')}
          <span className="viewing-until"> · {translate('viewing.until', { time: instant(expiresAt) })}</span>
        </span>
      </p>
      <Button size="small" variant="outlined" disabled={isEnding} onClick={() => void end()}>
        {translate('viewing.end')}
      </Button>
    </section>
  )
}

/** What sticks below the header has to know how high the bar makes it. */
function useHeightOfHeader() {
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { current } = bar
    if (!current) return
    const { style } = document.documentElement
    const tell = () => style.setProperty('--viewing-bar', `${current.offsetHeight}px`)
    const size = new ResizeObserver(tell)
    tell()
    size.observe(current)
    return () => {
      size.disconnect()
      style.removeProperty('--viewing-bar')
    }
  }, [])
  return bar
}
