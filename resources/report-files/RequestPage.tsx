import { FailureMessage } from '../../src/layout/ActionDialog.tsx'
import { type ComponentProps, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { pick } from 'es-toolkit/compat'
import { codeOfFailure } from '../../src/api/failure.ts'
import {
  type ReportFileStyle,
  reportFileStyles,
  type DownloadableReport,
  downloadableReports,
  type ReportFileRequest,
} from './contract.ts'
import { Button } from '../../src/layout/Button.tsx'
import { DialogFieldStateAttributes } from '../../src/inputs/fieldState.tsx'
import { Select } from '../../src/inputs/Select.tsx'
import { PageHeader, useBreadcrumbs } from '../../src/layout/PageHeader.tsx'
import { FilterControls } from '../../src/list/filters/FilterBar.tsx'
import { FilterContextProvider } from '../../src/list/filters/FilterContext.tsx'
import { useResourceConfig, useCan } from '../../src/context.ts'
import { Forbidden } from '../../src/pages/ErrorPage.tsx'
import { gameRoundScreens } from '../game-rounds/index.ts'
import { countRounds, ofAllKinds, topGamesMeasures } from '../reports/Headlines.tsx'
import { PeriodChoice, reportFilterScreens } from '../reports/PeriodChoice.tsx'
import { sanitizeFilter, type Filter } from '../../src/contract/query.ts'
import { withFixedPeriods } from '../../src/contract/relativePeriod.ts'
import { isDay } from '../../src/contract/formats.ts'
import {
  defaultPreset,
  type Period,
  periodOfPreset,
  type PeriodPreset,
} from '../../src/contract/reports/period.ts'
import { startedInPeriodFilterOf } from '../../src/contract/reports/figures.ts'
import { isObject, parseJson } from '../../src/contract/values.ts'
import { useLocaleContext } from '../../src/locale/LocaleProvider.tsx'
import { gameRounds } from '../game-rounds/entity.ts'
import type { Report, RoundTotalsAnswer } from '../../src/contract/answers/reports.ts'
import { useReport } from '../reports/useReport.ts'
import { useRequestFile } from './cells.tsx'
import '../reports/reports.css'
import './files.css'

export default function RequestPage() {
  const translate = useTranslate()
  const { entity } = useResourceConfig()
  const trail = useBreadcrumbs(true)
  const { search } = useLocation()
  if (!useCan(entity, 'request')) return <Forbidden />
  return (
    <>
      <PageHeader title={translate('reportFiles.request')} trail={trail} />
      <RequestForm key={search} />
    </>
  )
}

function RequestForm() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { path } = useResourceConfig()
  const { wish, filter, preset, period, setKind, setPeriod, setFilter, setSort, setFormat } =
    useReportRequest()
  const { kind, format } = wish
  const choiceOf = <T extends string>(source: 'kind' | 'format', values: readonly T[]) => ({
    source,
    label: translate(`resources.reports.fields.${source}`),
    options: values.map((one) => [one, translate(`resources.reports.choices.${source}.${one}`)] as const),
  })
  const [first] = useState({ sort: wish.sort, period })
  const count = useCount(wish)
  const request = useRequestFile({ onSuccess: () => void navigate(`/${path}`) })
  const isRounds = kind === 'rounds'
  return (
    <form
      className="group report-request stack loose"
      onSubmit={(event) => {
        event.preventDefault()
        if (!request.isPending) request.mutate(wish)
      }}
    >
      <div className="report-request-choices terms">
        <Choice {...choiceOf('kind', downloadableReports)} value={kind} onChange={setKind} />
        {kind === 'top-games' && (
          <Choice
            source="sort"
            label={translate('reports.top.by')}
            options={topGamesMeasures.map((name) => [name, translate(`reports.names.${name}`)])}
            value={wish.sort?.[0] ?? topGamesMeasures[0]}
            first={first.sort?.[0] ?? topGamesMeasures[0]}
            onChange={setSort}
          />
        )}
        <Choice {...choiceOf('format', reportFileStyles)} value={format} onChange={setFormat} />
      </div>
      <FilterContextProvider
        key={isRounds ? 'rounds' : 'reports'}
        screens={isRounds ? gameRoundScreens : reportFilterScreens}
        filter={filter}
        setFilter={setFilter}
        total={count.data}
        error={count.error}
        refetch={count.refetch}
      >
        <div className="list-tools">
          <FilterControls
            {...(!isRounds && {
              first: (
                <DialogFieldStateAttributes source="period" value={period} first={first.period}>
                  <PeriodChoice preset={preset} period={period} change={setPeriod} />
                </DialogFieldStateAttributes>
              ),
            })}
          />
        </div>
      </FilterContextProvider>
      <p className="stamps" role="status">
        {count.data !== undefined && translate('reportFiles.count', { smart_count: count.data })}
      </p>
      <p className="stamps">{translate('reportFiles.explain')}</p>
      {codeOfFailure(request.error) === 'alreadyRunning' && <FailureMessage error={request.error} />}
      <div className="save-bar above">
        <Button type="submit" variant="contained" disabled={request.isPending}>
          {translate('reportFiles.request')}
        </Button>
      </div>
    </form>
  )
}

interface ChoiceProps<T extends string> extends Pick<
  ComponentProps<typeof Select<T>>,
  'options' | 'value' | 'onChange'
> {
  source: string
  label: string
  first?: T
}

function Choice<T extends string>({ source, label, first, ...select }: ChoiceProps<T>) {
  const [opened] = useState(select.value)
  return (
    <DialogFieldStateAttributes source={source} value={select.value} first={first ?? opened}>
      <label className="stack tight muted small">
        {label}
        <Select {...select} />
      </label>
    </DialogFieldStateAttributes>
  )
}

interface State {
  kind: DownloadableReport
  /** The days of a report; rounds have them in their filter. */
  when: PeriodPreset | Period
  filter: Filter
  sort: ReportFileRequest['sort']
  format: ReportFileStyle
}

const shared = ['casinoId', 'gameId', 'moneyKind', 'currency']

function useReportRequest() {
  const { search } = useLocation()
  const { locale } = useLocaleContext()
  const [state, setState] = useState(() => stateOf(new URLSearchParams(search), locale))
  const { kind, when, filter, sort, format } = state
  const period = daysOf(when)
  const change = (next: Partial<State>) => setState((before) => ({ ...before, ...next }))
  const wish: ReportFileRequest = {
    kind,
    format,
    filter: kind === 'rounds' ? withFixedPeriods(gameRounds, filter) : { ...filter, ...period },
    ...(sort && { sort }),
  }
  return {
    wish,
    filter,
    preset: typeof when === 'string' ? when : null,
    period,
    setKind(next: DownloadableReport) {
      const isOther = (next === 'rounds') !== (kind === 'rounds')
      const kept = isOther ? pick(filter, shared) : filter
      change({
        kind: next,
        sort: undefined,
        filter: isOther && next === 'rounds' ? { ...kept, ...startedInPeriodFilterOf(period) } : kept,
      })
    },
    setPeriod: ({ period: next }: { period?: PeriodPreset | Period }) => next && change({ when: next }),
    setFilter: (next: Filter) => change({ filter: next }),
    setSort: (field: string) => change({ sort: [field, 'DESC'] }),
    setFormat: (next: ReportFileStyle) => change({ format: next }),
  }
}

const daysOf = (when: PeriodPreset | Period) =>
  typeof when === 'string' ? periodOfPreset(when, new Date()) : when

function stateOf(given: URLSearchParams, locale: string): State {
  const kind = downloadableReports.find((one) => one === given.get('kind')) ?? 'ggr'
  const filter = parseJson(given.get('filter'))
  const { from, to, ...others }: Record<string, unknown> = isObject(filter) ? filter : {}
  const isPeriod = typeof from === 'string' && typeof to === 'string' && isDay(from) && isDay(to)
  const isRounds = kind === 'rounds'
  const asked = isRounds && !given.has('filter') ? startedInPeriodFilterOf(daysOf(defaultPreset)) : others
  const [field, order] = [given.get('sort'), given.get('order')]
  return {
    kind,
    when: isPeriod ? { from, to } : defaultPreset,
    filter: sanitizeFilter(isRounds ? gameRounds : reportFilterScreens.entity, asked).accepted,
    sort: !isRounds && field && (order === 'ASC' || order === 'DESC') ? [field, order] : undefined,
    format: locale === 'de' ? 'de' : 'en',
  }
}

function useCount({ kind, filter }: ReportFileRequest) {
  const asked = kind === 'rounds' ? { name: 'round-sums', filter } : { name: kind, filter, rows: 1 }
  const { data, error, refetch, isPlaceholderData } = useReport<Report | RoundTotalsAnswer>(asked)
  const count = !data || isPlaceholderData ? undefined : 'rows' in data ? data.total : roundsIn(data)
  return { data: count, error, refetch }
}

const roundsIn = ({ totals }: RoundTotalsAnswer): number =>
  ofAllKinds(totals).reduce((sum, total) => sum + countRounds(total), 0)
