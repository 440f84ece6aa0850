import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { checkFilter, type Filter } from '../../src/contract/filter.ts'
import { isDay } from '../../src/contract/formats.ts'
import type { Sort } from '../../src/contract/query.ts'
import {
  defaultPreset,
  periodOf,
  presets,
  type Period,
  type Preset,
} from '../../src/contract/reports/period.ts'
import { reportFilters } from './reportFilters.ts'

export interface ReportAddress {
  /** `null` where the days were chosen one by one. */
  preset: Preset | null
  period: Period
  filter: Filter
  /** `null` is the report's own order. */
  sort: Sort | null
}

type Wish = Partial<Omit<ReportAddress, 'preset' | 'period'>> & { period?: Preset | Period }

/** What the address says of a report, and how to change it; what of it is none of a report's is left out. */
export function useReportAddress(): ReportAddress & { change: (wish: Wish) => void } {
  const { search } = useLocation()
  const navigate = useNavigate()
  const address = useMemo(() => readAddress(new URLSearchParams(search), new Date()), [search])
  const change = useCallback(
    (wish: Wish) => {
      const { period = address.preset ?? address.period, filter = address.filter } = wish
      const { sort = address.sort } = wish
      const next = new URLSearchParams({
        ...(typeof period === 'string'
          ? period !== defaultPreset && { period }
          : { from: period.from, to: period.to }),
        ...(Object.keys(filter).length > 0 && { filter: JSON.stringify(filter) }),
        ...(sort && { sort: sort.field, order: sort.order }),
      })
      void navigate({ search: next.size > 0 ? `?${next}` : '' })
    },
    [address, navigate],
  )
  return { ...address, change }
}

function readAddress(given: URLSearchParams, now: Date): ReportAddress {
  const [from, to] = [given.get('from') ?? '', given.get('to') ?? '']
  const isPeriod = isDay(from) && isDay(to) && from <= to
  const asked = presets.find((name) => name === given.get('period'))
  const preset = asked ?? (isPeriod ? null : defaultPreset)
  const [field, order] = [given.get('sort'), given.get('order')]
  return {
    preset,
    period: preset ? periodOf(preset, now) : { from, to },
    filter: checkFilter(reportFilters.entity, parsed(given.get('filter'))).accepted,
    sort: field && (order === 'ASC' || order === 'DESC') ? { field, order } : null,
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
}
