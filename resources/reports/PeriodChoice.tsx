import { useTranslate } from 'react-admin'
import * as z from 'zod/mini'
import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { DayInput, PeriodSelect } from '../../src/inputs/DayInput.tsx'
import {
  defaultPreset,
  type Period,
  periodOfPreset,
  type PeriodPreset,
  periodPresets,
} from '../../src/contract/reports/period.ts'
import { useFormats } from '../../src/context.ts'
import { masterDataAccess } from '../../src/contract/access.ts'
import { defineEntity } from '../../src/contract/entity.ts'
import { choice, currency, reference } from '../../src/contract/fields.ts'
import { moneyKindsOfRounds } from '../../src/contract/reports.ts'
import { defineEmbeddedScreens } from '../../src/schema/defineScreens.ts'
import { sanitizeFilter, type Filter, type Sort } from '../../src/contract/query.ts'
import { parseJson } from '../../src/contract/values.ts'
import { isDay } from '../../src/contract/formats.ts'
import './reports.css'

export function PeriodChoice({
  preset,
  period,
  change,
}: Pick<ReturnType<typeof useReportAddress>, 'preset' | 'period' | 'change'>) {
  const translate = useTranslate()
  return (
    <div className="report-period flow" role="group" aria-label={translate('reports.period.label')}>
      <PeriodSelect preset={preset} onChange={(chosen) => change({ period: chosen ?? period })} />
      {(['from', 'to'] as const).map((end) => (
        <DayInput
          key={end}
          label={translate(`reports.period.${end}`)}
          value={period[end]}
          onChange={(day) => {
            if (!day) return
            const next = { ...period, [end]: day }
            change({ period: next.from > next.to ? { from: day, to: day } : next })
          }}
        />
      ))}
    </div>
  )
}

export function usePeriodText(): (period: Period) => string {
  const translate = useTranslate()
  const { day } = useFormats()
  return ({ from, to }) =>
    from === to ? day(from) : translate('list.filters.fromTo', { from: day(from), to: day(to) })
}

const schema = z.object({
  casinoId: reference('casinos'),
  gameId: reference('games'),
  studioId: reference('game-studios'),
  providerId: reference('game-providers'),
  moneyKind: choice(moneyKindsOfRounds),
  currency: currency(),
})
const entity = defineEntity({
  name: 'report-rows',
  label: 'currency',
  access: masterDataAccess,
  scope: 'casinoId',
  schema: () => schema,
})

export const reportFilterScreens = defineEmbeddedScreens({ ...entity, schema })

interface ReportAddress {
  /** `null` if first and last day were chosen. */
  preset: PeriodPreset | null
  period: Period
  filter: Filter
  /** `null` for the report's default order. */
  sort: Sort | null
  /** Whether the address has a period that does not exist. */
  isPeriodDropped: boolean
}

type Wish = Partial<Omit<ReportAddress, 'preset' | 'period' | 'isPeriodDropped'>> & {
  period?: PeriodPreset | Period
}

/** Unknown parameters of the URL are ignored. */
export function useReportAddress(): ReportAddress & { change: (wish: Wish) => void } {
  const { search } = useLocation()
  const navigate = useNavigate()
  const address = useMemo(() => readAddress(new URLSearchParams(search)), [search])
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

function readAddress(given: URLSearchParams): ReportAddress {
  const [from, to] = [given.get('from') ?? '', given.get('to') ?? '']
  const isPeriod = isDay(from) && isDay(to) && from <= to
  const asked = periodPresets.find((name) => name === given.get('period'))
  const preset = asked ?? (isPeriod ? null : defaultPreset)
  const [field, order] = [given.get('sort'), given.get('order')]
  return {
    preset,
    period: preset ? periodOfPreset(preset, new Date()) : { from, to },
    filter: sanitizeFilter(reportFilterScreens.entity, parseJson(given.get('filter'))).accepted,
    sort: field && (order === 'ASC' || order === 'DESC') ? { field, order } : null,
    isPeriodDropped: !asked && !isPeriod && ['period', 'from', 'to'].some((name) => given.has(name)),
  }
}
