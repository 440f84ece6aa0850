import { useState } from 'react'
import { reportDayEnd, dayOf, reportDayStart } from '../../contract/day.ts'
import type { Field } from '../../contract/entity.ts'
import { type Filter, parseFilterName, filterableFields } from '../../contract/query.ts'
import { periodPresetIn, withFixedPeriod } from '../../contract/relativePeriod.ts'
import { valueText, type ValueContext } from '../../fields/valueText.ts'
import { valuesInFilter, activeFilterNames, withoutFilter } from './listFilter.ts'
import { useListContext, useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { fieldAt, fieldLabel } from '../../fields/fieldAt.ts'
import { useCreateValueContext } from '../../fields/RecordValues.tsx'
import { useResourceConfig } from '../../context.ts'
import { ownValue } from '../../contract/values.ts'
import { focusMain } from '../../layout/focus.ts'
import { useLocaleContext } from '../../locale/LocaleProvider.tsx'
import type { DroppedParameter } from '../address.ts'
import { useOptimisticValue } from '../addressDraft.ts'
import '../panels.css'

export default function FilterChips({ back }: { back: () => void }) {
  const translate = useTranslate()
  const { entity, ownFilters = {} } = useResourceConfig()
  const { filterValues, setFilters } = useListContext()
  const [filter, setFilter] = useOptimisticValue(filterValues as Filter, setFilters)
  const names = activeFilterNames(filter)
  const context = useCreateValueContext(
    entity,
    names.flatMap((name) =>
      valuesInFilter(filter, name).map((value) => ({ field: fieldAt(entity, name), value })),
    ),
  )
  const [now] = useState(() => new Date())
  const chips = names.map((name) => {
    const field = name === 'q' ? undefined : fieldAt(entity, name)
    const label = name === 'q' ? translate('list.search') : fieldLabel(entity, name, translate)
    const { Words } = ownValue(ownFilters, name) ?? {}
    const text = field ? conditionText(field, filter, context) : String(filter['q'])
    const fixed = field && withFixedPeriod(field, filter, now)
    const said = Words ? label : translate('list.filters.chip', { label, text })
    return {
      name,
      text: said,
      title: field && fixed !== filter ? conditionText(field, fixed ?? filter, context) : undefined,
      shown: Words && <Words values={valuesInFilter(filter, name)} />,
    }
  })
  return (
    <>
      <ul aria-label={translate('list.filters.chips')}>
        {chips.map(({ name, text, title, shown }) => (
          <li key={name} className="filter-chip card" title={title}>
            <span className="cut">
              {text}
              {shown && <>: {shown}</>}
            </span>
            <button
              type="button"
              className="filter-remove bare hovers"
              aria-label={translate('list.filters.remove', { text })}
              onClick={({ currentTarget }) => {
                const chip = currentTarget.closest('li')
                const next = chip?.nextElementSibling ?? chip?.previousElementSibling
                const other = next?.querySelector('button')
                if (other) other.focus()
                else back()
                setFilter(withoutFilter(filter, name))
              }}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="filter-clear bare bold hovers"
        onClick={() => {
          back()
          setFilter({})
        }}
      >
        {translate('list.filters.clear')}
      </button>
    </>
  )
}

export function DroppedParametersNotice({ dropped }: { dropped: readonly DroppedParameter[] }) {
  const translate = useTranslate()
  const { locale } = useLocaleContext()
  const { entity } = useResourceConfig()
  const { search } = useLocation()
  const navigate = useNavigate()
  const words = dropped.map(({ part, name }) => {
    const known = part === 'filter' ? parseFilterName(filterableFields(entity), name)?.field.path : undefined
    return translate(`list.dropped.${part}`, { name: known ? fieldLabel(entity, known, translate) : name })
  })
  return (
    <div className="dropped box line" role="status">
      <span className="grow wraps">
        {translate('list.dropped.text', {
          list: new Intl.ListFormat(locale, { type: 'unit' }).format(words),
        })}
      </span>
      <button
        type="button"
        className="filter-remove bare hovers"
        aria-label={translate('list.dropped.dismiss')}
        onClick={() => {
          focusMain()
          void navigate({ search }, { replace: true })
        }}
      >
        ×
      </button>
    </div>
  )
}

const named = 3

/** For instance "EUR, SEK and 2 more", "from 94 to 96", "last 7 days", "empty". */
export function conditionText(field: Field, filter: Filter, context: ValueContext): string {
  const { translate } = context
  const [from, to] = [filter[`${field.path}_gte`], filter[`${field.path}_lte`]].map((bound, index) =>
    bound === undefined ? undefined : boundText(field, bound, index === 0, context),
  )
  const bounded = from === undefined ? 'to' : to === undefined ? 'from' : 'fromTo'
  const isBounded = from !== undefined || to !== undefined
  const preset = periodPresetIn(filter, field)
  const range = preset
    ? [translate(`reports.period.${preset}`)]
    : isBounded
      ? [translate(`list.filters.${bounded}`, { from, to })]
      : []
  const values = valuesInFilter(filter, field.path).map((value) =>
    value === null ? translate('list.filters.isEmpty') : textOf(field, value, filter, context),
  )
  const more = values.length - named
  return [
    ...range,
    ...(more > 1
      ? [translate('list.filters.andMore', { values: values.slice(0, named).join(', '), smart_count: more })]
      : values.length > 0
        ? [values.join(', ')]
        : []),
  ].join(', ')
}

function textOf(field: Field, value: unknown, filter: Filter, context: ValueContext): string {
  if (!field.of) return valueText(field, value, context)
  const path = String(value)
  return context.translate(`resources.${String(valuesInFilter(filter, field.of)[0])}.fields.${path}`, {
    _: path,
  })
}

/** An instant at the beginning or end of a day is shown as that day. */
function boundText(field: Field, bound: unknown, isFrom: boolean, context: ValueContext): string {
  if (field.kind === 'amount' && typeof bound === 'number') return context.formats.amount(bound, null)
  if (typeof bound === 'number') return context.formats.number(bound)
  if (typeof bound !== 'string' || field.kind === 'date') return valueText(field, bound, context)
  const day = dayOf(bound)
  const isDay = new Date(bound).toISOString() === (isFrom ? reportDayStart(day) : reportDayEnd(day))
  return isDay ? context.formats.day(day) : context.formats.instant(bound)
}
