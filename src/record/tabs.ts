import { useRecordContext, useTranslate } from 'react-admin'
import type { PreloadableComponent } from '../layout/lazyComponent.tsx'
import { useResourceConfig } from '../screens.ts'
import Compare from './Compare.tsx'
import History from './History.tsx'
import { useRelated } from './related.ts'
import RelatedList from './RelatedList.tsx'
import Usage from './Usage.tsx'
import { useUsage } from './useUsage.ts'
import { usersOf } from './users.ts'

/** A tab of a record's page. The details have no panel, since their form stays mounted. */
export interface Tab {
  name: string
  label: string
  /** Number of records in it; `undefined` until it is known, `null` for tabs without a count, and where there may be some out of sight. */
  count: number | null | undefined
  Panel?: PreloadableComponent
}

/** The tabs of the page's record, the details first. */
export function useTabs(): readonly [Tab, ...Tab[]] {
  const translate = useTranslate()
  const { compare, panels = {}, path } = useResourceConfig()
  const related = useRelated()
  const { data: usage } = useUsage()
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
      count: inSight(usage && usersOf(usage)),
      Panel: Usage,
    },
    { name: 'history', label: translate('record.tabs.history'), count: null, Panel: History },
    ...(compare
      ? [{ name: 'compare', label: translate('record.compare.button'), count: null, Panel: Compare }]
      : []),
  ]
}
