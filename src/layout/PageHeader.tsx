import { createContext, type ReactNode, useContext, useState } from 'react'
import { LinkBase as Link, useTranslate } from 'react-admin'
import { reportTimeZone } from '../contract/day.ts'
import { hasOtherTimeZone } from '../locale/format.ts'
import { useResourceConfig, useConfigAndSession } from '../context.ts'
import type { MenuSection } from '../screens.ts'
import './pageHeader.css'

export interface Crumb {
  label: string
  to?: string
}

interface PageHeaderProps {
  title: string
  /** Another component fills this heading in; `title` is then for the window only. */
  headingId?: string
  part?: string
  trail?: readonly Crumb[]
  children?: ReactNode
}

export function PageHeader({ title, headingId, part, trail = [], children }: PageHeaderProps) {
  const translate = useTranslate()
  const { config } = useConfigAndSession()
  const { isDrawer, openId } = useRecordDrawer()
  const [isOtherClock] = useState(() => hasOtherTimeZone())
  const Heading = isDrawer ? 'h2' : 'h1'
  const above = trail.flatMap(({ label, to }) => (to && label !== title ? [label] : [])).reverse()
  // A section may be called like its list: "Users".
  const steps = trail.filter(
    ({ label, to }, at) => to !== undefined || label !== (trail[at + 1]?.label ?? title),
  )
  const names = [...(part ? [part] : []), title, ...above, translate('app.title', { brand: config.brand })]
  return (
    <header className="page-header flow below">
      {/* The record that is open beside the list gives the window its title. */}
      {openId === null && <title>{names.join(' – ')}</title>}
      {steps.length > 0 && !isDrawer && (
        <nav className="trail muted small" aria-label={translate('app.trail')}>
          <ol className="line nowrap">
            {steps.map(({ label, to }) => (
              <li key={to ?? label}>{to ? <Link to={to}>{label}</Link> : label}</li>
            ))}
          </ol>
        </nav>
      )}
      <Heading id={headingId}>{headingId === undefined && title}</Heading>
      {isOtherClock && !isDrawer && (
        <p className="muted small flush">{translate('app.timesIn', { zone: reportTimeZone })}</p>
      )}
      <div className="page-actions flow">{children}</div>
    </header>
  )
}

export interface RecordDrawerState {
  isDrawer: boolean
  openId: string | null
}

const Context = createContext<RecordDrawerState>({ isDrawer: false, openId: null })
export const RecordDrawerProvider = Context.Provider
export const useRecordDrawer = () => useContext(Context)

export function useBreadcrumbs(isBelowList: boolean, standing?: MenuSection): Crumb[] {
  const translate = useTranslate()
  const { path, section: own } = useResourceConfig()
  const section = standing ?? own
  const list = { label: translate(`resources.${path}.name`, { smart_count: 2 }), to: `/${path}` }
  return [...(section ? [{ label: translate(`sections.${section}`) }] : []), ...(isBelowList ? [list] : [])]
}
