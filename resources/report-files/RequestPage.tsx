import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { codeOfFailure } from '../../src/api/failure.ts'
import { reportFileFormats, reportFileKinds } from '../../src/contract/reportFiles.ts'
import { RunningAlready } from '../../src/jobs/RunningAlready.tsx'
import { Button } from '../../src/layout/Button.tsx'
import { Flagged } from '../../src/inputs/flags.tsx'
import { PageHeader } from '../../src/layout/PageHeader.tsx'
import { FilterTools } from '../../src/list/filters/FilterBar.tsx'
import { FilterContext } from '../../src/list/filters/FilterContext.tsx'
import { useFormats } from '../../src/locale/format.ts'
import { Forbidden } from '../../src/pages/Forbidden.tsx'
import { useBreadcrumbs, useResourceConfig } from '../../src/screens.ts'
import { useCan } from '../../src/settings.ts'
import { gameRoundScreens } from '../game-rounds/index.ts'
import { measures } from '../reports/figures.ts'
import { reportFilters } from '../reports/reportFilters.ts'
import { PeriodChoice } from '../reports/PeriodChoice.tsx'
import { useCount, useReportRequest } from './useReportRequest.ts'
import { useRequest } from './useFiles.ts'
import '../reports/reports.css'
import './files.css'

/** Asks for a report, or rounds, as a file: which, of what, written how. The address may say it already. */
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
  const { number } = useFormats()
  const { wish, preset, period, setKind, setPeriod, setFilter, setSort, setFormat } = useReportRequest()
  const { kind, filter, format } = wish
  const [first] = useState({ sort: wish.sort, period })
  const count = useCount(wish)
  const request = useRequest({ onSuccess: () => void navigate(`/${path}`) })
  const isRounds = kind === 'rounds'
  return (
    <form
      className="group report-request"
      onSubmit={(event) => {
        event.preventDefault()
        if (!request.isPending) request.mutate(wish)
      }}
    >
      <div className="report-request-choices">
        <Choice field="kind" values={reportFileKinds} value={kind} onChange={setKind} />
        {kind === 'top-games' && (
          <Flagged source="sort" value={wish.sort?.[0] ?? measures[0]} first={first.sort?.[0] ?? measures[0]}>
            <label>
              {translate('reports.top.by')}
              <select
                className="list-select"
                value={wish.sort?.[0] ?? measures[0]}
                onChange={({ target }) => setSort(target.value)}
              >
                {measures.map((name) => (
                  <option key={name} value={name}>
                    {translate(`reports.names.${name}`)}
                  </option>
                ))}
              </select>
            </label>
          </Flagged>
        )}
        <Choice field="format" values={reportFileFormats} value={format} onChange={setFormat} />
      </div>
      <FilterContext
        key={isRounds ? 'rounds' : 'reports'}
        screens={isRounds ? gameRoundScreens : reportFilters}
        filter={isRounds ? filter : withoutDays(filter)}
        setFilter={setFilter}
        total={count.data}
        error={count.error}
        refetch={count.refetch}
      >
        <div className="list-tools">
          <FilterTools
            {...(!isRounds && {
              first: (
                <Flagged source="period" value={period} first={first.period}>
                  <PeriodChoice preset={preset} period={period} change={setPeriod} />
                </Flagged>
              ),
            })}
          />
        </div>
      </FilterContext>
      <p className="stamps" role="status">
        {count.data !== undefined &&
          translate('reportFiles.count', { smart_count: count.data, count: number(count.data) })}
      </p>
      <p className="stamps">{translate('reportFiles.explain')}</p>
      {codeOfFailure(request.error) === 'alreadyRunning' && <RunningAlready error={request.error} />}
      <div className="save-bar">
        <Button type="submit" variant="contained" disabled={request.isPending}>
          {translate('reportFiles.request')}
        </Button>
      </div>
    </form>
  )
}

const withoutDays = ({
  from: _from,
  to: _to,
  ...others
}: ReturnType<typeof useReportRequest>['wish']['filter']) => others

export interface ChoiceProps<T extends string> {
  /** Of the entity. */
  field: string
  values: readonly T[]
  value: T
  onChange: (value: T) => void
}

/** One of a field's values, by the browser's own list. */
export function Choice<T extends string>({ field, values, value, onChange }: ChoiceProps<T>) {
  const translate = useTranslate()
  const [first] = useState(value)
  return (
    <Flagged source={field} value={value} first={first}>
      <label>
        {translate(`resources.reports.fields.${field}`)}
        <select
          className="list-select"
          value={value}
          onChange={({ target }) => {
            const chosen = values.find((one) => one === target.value)
            if (chosen) onChange(chosen)
          }}
        >
          {values.map((one) => (
            <option key={one} value={one}>
              {translate(`resources.reports.choices.${field}.${one}`)}
            </option>
          ))}
        </select>
      </label>
    </Flagged>
  )
}
