import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useSettings } from '../settings.ts'

/** A page's name, on the page and in the window's title, with what can be done beside it. */
export function PageHeader({ title, children }: { title: string; children?: ReactNode }) {
  const translate = useTranslate()
  const { config } = useSettings()
  return (
    <header className="page-header">
      <title>{`${title} – ${translate('app.title', { brand: config.brand })}`}</title>
      <h1>{title}</h1>
      <div className="page-actions">{children}</div>
    </header>
  )
}
