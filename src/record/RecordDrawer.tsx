import { Suspense, useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Route, Routes, useNavigate } from 'react-router-dom'
import { IconButton } from '../layout/Button.tsx'
import type { LazyComponent } from '../layout/lazyComponent.tsx'
import { PageLoading } from '../pages/ErrorPage.tsx'
import { useListener } from '../layout/useListener.ts'
import { useResourceConfig } from '../context.ts'
import { useBuildListOrRecordLocation } from './listOrRecordLocation.ts'
import './drawer.css'

export default function RecordDrawer({ id, Edit }: { id: string; Edit: LazyComponent }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { path } = useResourceConfig()
  const address = useBuildListOrRecordLocation()
  const drawer = useRef<HTMLElement>(null)
  const shown = useRef(id)
  const close = () => void navigate(address())
  useEffect(() => {
    shown.current = id
    if (!drawer.current?.contains(document.activeElement)) drawer.current?.focus({ preventScroll: true })
  }, [id])
  useEffect(() => () => focusRow(shown.current), [])
  useListener(document, 'keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return
    const { target } = event
    if (drawer.current?.contains(target as Node) || target === document.body) close()
  })
  return (
    <aside
      ref={drawer}
      className="drawer"
      tabIndex={-1}
      aria-label={translate(`resources.${path}.name`, { smart_count: 1 })}
    >
      <IconButton
        icon="close"
        className="drawer-close"
        aria-label={translate('record.closeDrawer')}
        onClick={close}
      />
      <Suspense fallback={<PageLoading />}>
        <Routes>
          <Route path=":id" element={<Edit />} />
        </Routes>
      </Suspense>
    </aside>
  )
}

function focusRow(id: string) {
  if (document.activeElement && document.activeElement !== document.body) return
  const link = document.querySelector<HTMLElement>(`tr[data-id="${CSS.escape(id)}"] a`)
  ;(link ?? document.getElementById('main'))?.focus({ preventScroll: true })
}
