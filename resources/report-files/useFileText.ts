import { useTranslate } from 'react-admin'
import type { Filter } from '../../src/contract/filter.ts'
import type { ReportFile } from '../../src/contract/reportFiles.ts'
import { fieldAt, fieldLabel } from '../../src/fields/fieldAt.ts'
import { useValueContext } from '../../src/fields/RecordValues.tsx'
import { activeFilters, valuesOf } from '../../src/list/filters/listFilter.ts'
import { conditionText } from '../../src/list/filters/conditionText.ts'
import { gameRounds } from '../game-rounds/entity.ts'
import { reportFilters } from '../reports/reportFilters.ts'
import { usePeriodText } from '../reports/PeriodChoice.tsx'
import { useFormats } from '../../src/locale/format.ts'

/** What a file is of, in words: its days, each filter, its order. */
export function useFileText({ kind, filter, from, to, sort }: ReportFile): string[] {
  const translate = useTranslate()
  const period = usePeriodText()
  const isRounds = kind === 'rounds'
  const entity = isRounds ? gameRounds : reportFilters.entity
  const { from: _from, to: _to, ...others } = filter
  const narrowing: Filter = isRounds ? filter : others
  const names = activeFilters(narrowing)
  const context = useValueContext(
    entity,
    names.flatMap((name) =>
      valuesOf(narrowing, name).map((value) => ({ field: fieldAt(entity, name), value })),
    ),
  )
  const text = [
    ...(!isRounds && from && to ? [period({ from, to })] : []),
    ...names.map((name) =>
      translate('list.filters.chip', {
        label: name === 'q' ? translate('list.search') : fieldLabel(entity, name, translate),
        text:
          name === 'q' ? String(narrowing['q']) : conditionText(fieldAt(entity, name), narrowing, context),
      }),
    ),
    ...(sort
      ? [translate('reportFiles.by', { field: translate(`reports.names.${sort.field}`, { _: sort.field }) })]
      : []),
  ]
  return text.length > 0 ? text : [translate('reportFiles.all')]
}

/** Bytes as people say them. */
export function useSizeText(): (bytes: number | null) => string {
  const translate = useTranslate()
  const { size } = useFormats()
  return (bytes) => (bytes === null ? translate('list.none') : size(bytes))
}
