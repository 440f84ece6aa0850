import { useEffect, useRef } from 'react'
import { LinkBase as Link, useLocation, useTranslate } from 'react-admin'
import { useFormats } from '../locale/format.ts'
import { useTabTo } from './tabAddress.ts'
import type { Tab } from './tabs.ts'

/** The tabs of a record's page, each with an address of its own. */
export function RecordTabs({ tabs, shown }: { tabs: readonly Tab[]; shown: Tab }) {
  const translate = useTranslate()
  const { number } = useFormats()
  const tabTo = useTabTo()
  // Keeps the record's position in its list.
  const { state } = useLocation() as { state: unknown }
  // On a narrow screen the tabs can be scrolled.
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shown.name])
  return (
    <nav ref={row} className="record-tabs" aria-label={translate('record.tabs.label')}>
      {tabs.map((tab) => (
        <Link
          key={tab.name}
          to={tabTo(tab.name)}
          state={state}
          onPointerEnter={() => void tab.Panel?.preload?.()}
          aria-current={tab === shown ? 'page' : undefined}
        >
          {tab.label}
          {tab.count !== null && (
            <span className="record-tab-count">{tab.count !== undefined && ` (${number(tab.count)})`}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}
