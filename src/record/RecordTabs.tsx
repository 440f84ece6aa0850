import { useEffect, useRef } from 'react'
import { LinkBase as Link, useLocation, useRecordContext, useTranslate } from 'react-admin'
import { useFormats, useResourceConfig } from '../context.ts'
import type { MaybeLazyComponent } from '../layout/lazyComponent.tsx'
import { useRelatedTabs, useBuildTabLocation } from './related.ts'
import ComparePanel from './Compare.tsx'
import HistoryPanel from './History.tsx'
import RelatedList from './RelatedList.tsx'
import UsagePanel, { sumUsageCounts, useRecordUsage } from './Usage.tsx'

export function RecordTabBar({ tabs, shown }: { tabs: readonly Tab[]; shown: Tab }) {
  const translate = useTranslate()
  const { number } = useFormats()
  const tabTo = useBuildTabLocation()
  // The state has the record's position in its list.
  const { state } = useLocation() as { state: unknown }
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current]')
    if (!row.current || !current) return
    const [around, its] = [row.current.getBoundingClientRect(), current.getBoundingClientRect()]
    // `scrollIntoView` would scroll the page, too.
    row.current.scrollLeft += Math.min(0, its.left - around.left) + Math.max(0, its.right - around.right)
  }, [shown.name])
  return (
    <nav ref={row} className="record-tabs tight below" aria-label={translate('record.tabs.label')}>
      {tabs.map((tab) => (
        <Link
          className="muted nowrap"
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

/** The form of the details stays mounted, so it is no panel. */
interface Tab {
  name: string
  label: string
  /** `undefined` until it is known; `null` without a count, or if some records may be invisible. */
  count: number | null | undefined
  Panel?: MaybeLazyComponent
}

export function useRecordTabList(): readonly [Tab, ...Tab[]] {
  const translate = useTranslate()
  const { compare, panels = {}, path } = useResourceConfig()
  const related = useRelatedTabs()
  const { data: usage } = useRecordUsage()
  const isShared = useRecordContext()?.['servesOthers'] === true
  const inSight = (count: number | undefined) => (isShared && count === 0 ? null : count)
  return [
    { name: 'details', label: translate('record.tabs.details'), count: null },
    ...related.map(({ screens, label, count, Panel = RelatedList }) => ({
      name: screens.entity.name,
      label,
      count: inSight(count),
      Panel,
    })),
    ...Object.entries(panels).map(([name, Panel]) => ({
      name,
      label: translate(`resources.${path}.panels.${name}`),
      count: null,
      Panel,
    })),
    {
      name: 'usage',
      label: translate('record.tabs.usage'),
      count: inSight(usage && sumUsageCounts(usage)),
      Panel: UsagePanel,
    },
    { name: 'history', label: translate('record.tabs.history'), count: null, Panel: HistoryPanel },
    ...(compare
      ? [{ name: 'compare', label: translate('record.compare.button'), count: null, Panel: ComparePanel }]
      : []),
  ]
}
