import { useEffect, useEffectEvent, useState } from 'react'
import { useListContext, useRecordContext, useTranslate } from 'react-admin'
import type { ReportFile } from '../../src/contract/reportFiles.ts'
import { dayOf } from '../../src/contract/day.ts'
import { useFormats, useUser } from '../../src/context.ts'
import type { Filter } from '../../src/contract/query.ts'
import { fieldAt, fieldLabel } from '../../src/fields/fieldAt.ts'
import { useCreateValueContext } from '../../src/fields/RecordValues.tsx'
import { activeFilterNames, valuesInFilter } from '../../src/list/filters/listFilter.ts'
import { conditionText } from '../../src/list/filters/FilterChips.tsx'
import { gameRounds } from '../game-rounds/entity.ts'
import { reportFilterResource, usePeriodText } from '../reports/PeriodChoice.tsx'
import { FileButtons, FileState, refetchEveryMs } from './FileState.tsx'

export function StateCell() {
  const file = useRecordContext<ReportFile>()
  return (
    file && (
      <span className="report-file-cell line spread">
        <FileState file={file} />
        <FileButtons file={file} isSmall />
      </span>
    )
  )
}

export function FilterCell() {
  const file = useRecordContext<ReportFile>()
  return file && <FilterOf file={file} />
}

function FilterOf({ file }: { file: ReportFile }) {
  const text = useFileFilterLines(file)
  return (
    <span className="report-file-filter small" title={text.join('\n')}>
      {text.join(' · ')}
    </span>
  )
}

export function SizeCell() {
  const textOf = useSizeText()
  return textOf(useRecordContext<ReportFile>()?.size ?? null)
}

export function ExpiryCell() {
  const translate = useTranslate()
  const { day, exact } = useFormats()
  const expiresAt = useRecordContext<ReportFile>()?.expiresAt
  return expiresAt ? <span title={exact(expiresAt)}>{day(dayOf(expiresAt))}</span> : translate('list.none')
}

/** Shortened; the file's page has the whole checksum. */
export function ChecksumCell() {
  const translate = useTranslate()
  const checksum = useRecordContext<ReportFile>()?.checksum
  return checksum ? <code title={checksum}>{checksum.slice(0, 8)}</code> : translate('list.none')
}

export function useFileFilterLines({ kind, filter, from, to, sort }: ReportFile): string[] {
  const translate = useTranslate()
  const period = usePeriodText()
  const isRounds = kind === 'rounds'
  const entity = isRounds ? gameRounds : reportFilterResource.entity
  const { from: _from, to: _to, ...others } = filter
  const narrowing: Filter = isRounds ? filter : others
  const names = activeFilterNames(narrowing)
  const context = useCreateValueContext(
    entity,
    names.flatMap((name) =>
      valuesInFilter(narrowing, name).map((value) => ({ field: fieldAt(entity, name), value })),
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

export function useSizeText(): (bytes: number | null) => string {
  const translate = useTranslate()
  const { size } = useFormats()
  return (bytes) => (bytes === null ? translate('list.none') : size(bytes))
}

/** Loads the list again while a file is in progress, and announces finished files of the user to screen readers. */
export function RefetchWhileActive() {
  const { data, refetch } = useListContext<ReportFile>()
  const isMaking = data?.some(({ state }) => state === 'making') ?? false
  const look = useEffectEvent(() => void refetch())
  useEffect(() => {
    if (!isMaking) return
    const timer = setInterval(() => look(), refetchEveryMs)
    return () => clearInterval(timer)
  }, [isMaking])
  return (
    <p className="visually-hidden" role="status">
      {data && <Made files={data} />}
    </p>
  )
}

function Made({ files }: { files: readonly ReportFile[] }) {
  const translate = useTranslate()
  const user = useUser()
  const ended = files.filter(({ state, by }) => state !== 'making' && by.id === user?.id)
  const [before] = useState(
    () =>
      ended
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .at(-1) ?? '',
  )
  const words = 'resources.reports.choices'
  return ended
    .filter(({ createdAt }) => createdAt > before)
    .map(
      ({ kind, state }) => `${translate(`${words}.kind.${kind}`)}: ${translate(`${words}.state.${state}`)}`,
    )
    .join('; ')
}
