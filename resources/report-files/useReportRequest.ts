import { useState } from 'react'
import pick from 'lodash/pick.js'
import { useLocation } from 'react-router-dom'
import { checkFilter, type Filter } from '../../src/contract/filter.ts'
import { isDay } from '../../src/contract/formats.ts'
import {
  type ReportFileFormat,
  type ReportFileKind,
  reportFileKinds,
  type ReportFileWish,
} from '../../src/contract/reportFiles.ts'
import { defaultPreset, type Period, periodOf, type Preset } from '../../src/contract/reports/period.ts'
import { startedIn } from '../../src/contract/reports/figures.ts'
import { isObject } from '../../src/contract/values.ts'
import { useLocaleState } from '../../src/locale/LocaleProvider.tsx'
import { gameRounds } from '../game-rounds/entity.ts'
import { reportFilters } from '../reports/reportFilters.ts'
import type { Report, RoundSums } from '../../src/contract/reports.ts'
import { useReport } from '../reports/useReport.ts'

interface State {
  kind: ReportFileKind
  /** The days of a report; rounds have them in their filter. */
  when: Preset | Period
  filter: Filter
  sort: ReportFileWish['sort']
  format: ReportFileFormat
}

/** What both reports and rounds can be narrowed by. */
const shared = ['casinoId', 'gameId', 'moneyKind', 'currency']

/** What is asked for, begun as the address says. */
export function useReportRequest() {
  const { search } = useLocation()
  const { locale } = useLocaleState()
  const [state, setState] = useState(() => stateOf(new URLSearchParams(search), locale))
  const { kind, when, filter, sort, format } = state
  const period = daysOf(when)
  const change = (next: Partial<State>) => setState((before) => ({ ...before, ...next }))
  const wish: ReportFileWish = {
    kind,
    format,
    filter: kind === 'rounds' ? filter : { ...filter, ...period },
    ...(sort && { sort }),
  }
  return {
    wish,
    preset: typeof when === 'string' ? when : null,
    period,
    setKind(next: ReportFileKind) {
      const isOther = (next === 'rounds') !== (kind === 'rounds')
      const kept = isOther ? pick(filter, shared) : filter
      change({
        kind: next,
        sort: undefined,
        filter: isOther && next === 'rounds' ? { ...kept, ...startedIn(period) } : kept,
      })
    },
    setPeriod: ({ period: next }: { period?: Preset | Period }) => next && change({ when: next }),
    setFilter: (next: Filter) => change({ filter: next }),
    setSort: (field: string) => change({ sort: [field, 'DESC'] }),
    setFormat: (next: ReportFileFormat) => change({ format: next }),
  }
}

const daysOf = (when: Preset | Period) => (typeof when === 'string' ? periodOf(when, new Date()) : when)

function stateOf(given: URLSearchParams, locale: string): State {
  const kind = reportFileKinds.find((one) => one === given.get('kind')) ?? 'ggr'
  const { from, to, ...others } = parsed(given.get('filter'))
  const isPeriod = typeof from === 'string' && typeof to === 'string' && isDay(from) && isDay(to)
  const isRounds = kind === 'rounds'
  const asked = isRounds && !given.has('filter') ? startedIn(daysOf(defaultPreset)) : others
  const [field, order] = [given.get('sort'), given.get('order')]
  return {
    kind,
    when: isPeriod ? { from, to } : defaultPreset,
    filter: checkFilter(isRounds ? gameRounds : reportFilters.entity, asked).accepted,
    sort: !isRounds && field && (order === 'ASC' || order === 'DESC') ? [field, order] : undefined,
    format: locale === 'de' ? 'de' : 'en',
  }
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

/** How many rows a file would have now. */
export function useCount({ kind, filter }: ReportFileWish) {
  const asked = kind === 'rounds' ? { name: 'round-sums', filter } : { name: kind, filter, rows: 1 }
  const { data, error, refetch, isPlaceholderData } = useReport<Report | RoundSums>(asked)
  const count = !data || isPlaceholderData ? undefined : 'rows' in data ? data.total : roundsIn(data)
  return { data: count, error, refetch }
}

/** All kinds of money together are a total of their own. */
const roundsIn = ({ totals }: RoundSums): number =>
  totals
    .filter(({ moneyKind }) => moneyKind === null)
    .reduce((sum, total) => sum + total.roundsPlayed + total.roundsOpen + total.roundsRefunded, 0)
