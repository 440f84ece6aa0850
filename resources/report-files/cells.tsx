import { useEffect, useEffectEvent, useState } from 'react'
import { useListContext, useRecordContext, useTranslate, useGetOne, useNotify, useRefresh } from 'react-admin'
import { type ReportFile, reportFileTones, type ReportFileRequest, whyNotDownloadable } from './contract.ts'
import { dayOf } from '../../src/contract/day.ts'
import { useFormats, useEffectiveUser, useBackend, useScreensOf } from '../../src/context.ts'
import type { Filter } from '../../src/contract/query.ts'
import { fieldAt, fieldLabel } from '../../src/fields/fieldAt.ts'
import { useCreateValueContext } from '../../src/fields/RecordValues.tsx'
import { activeFilterNames, valuesInFilter } from '../../src/list/filters/listFilter.ts'
import { conditionText } from '../../src/list/filters/FilterChips.tsx'
import { gameRounds } from '../game-rounds/entity.ts'
import { reportFilterScreens, usePeriodText } from '../reports/PeriodChoice.tsx'
import { useMutation } from '@tanstack/react-query'
import { codeOfFailure, messageKeyOfCode } from '../../src/api/failure.ts'
import { useNotifyFailure } from '../../src/api/failureText.ts'
import { ToneDot } from '../../src/fields/parts.tsx'
import { Button, IconButton } from '../../src/layout/Button.tsx'
import { Icon, type IconName } from '../../src/layout/icons.tsx'
import { saveBlob, useNotifySaved } from '../../src/list/csv/saveTextFile.ts'
import { reportFiles } from './entity.ts'
import type { ReportFileLink } from '../../src/contract/answers/general.ts'
import './files.css'

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

export function ChecksumCell() {
  const translate = useTranslate()
  const checksum = useRecordContext<ReportFile>()?.checksum
  return checksum ? <code title={checksum}>{checksum.slice(0, 8)}</code> : translate('list.none')
}

export function useFileFilterLines({ kind, filter, from, to, sort }: ReportFile): string[] {
  const translate = useTranslate()
  const period = usePeriodText()
  const isRounds = kind === 'rounds'
  const entity = isRounds ? gameRounds : reportFilterScreens.entity
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

/** Also announces finished files of the user to screen readers. */
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
  const user = useEffectiveUser()
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

export function FileState({ file }: { file: ReportFile }) {
  const translate = useTranslate()
  const { number } = useFormats()
  const user = useEffectiveUser()
  const { state, rows, expected, failure } = file
  const against = user && state === 'ready' ? whyNotDownloadable(user, file) : null
  const shown = against === 'reportExpired' ? 'expired' : state
  const why = state === 'failed' ? failure : against === 'reportOutOfReach' ? against : null
  return (
    <span className="report-file-state">
      <ToneDot tone={reportFileTones[shown]} />
      <b className="bold">{translate(`resources.reports.choices.state.${shown}`)}</b>
      {state === 'making' && (
        <>
          <progress
            aria-label={translate('resources.reports.choices.state.making')}
            {...(expected && { value: rows, max: Math.max(rows, expected) })}
          />
          {!!expected && (
            <small>
              {translate('reportFiles.progress', { done: number(rows), total: number(expected) })}
            </small>
          )}
        </>
      )}
      {why && <small>{translate(messageKeyOfCode(why))}</small>}
    </span>
  )
}

export function FileButtons({ file, isSmall = false }: { file: ReportFile; isSmall?: boolean }) {
  const translate = useTranslate()
  const user = useEffectiveUser()
  const download = useDownload()
  const request = useRequestFile()
  const { kind, filter, sort, format, state } = file
  if (state === 'making') return null
  const again = { kind, filter, format, ...(sort && { sort: [sort.field, sort.order] as const }) }
  return (
    <span className="report-file-buttons line">
      {user && whyNotDownloadable(user, file) === null && (
        <Choice
          icon="download"
          text={translate('reportFiles.download')}
          variant="contained"
          {...{ file, isSmall }}
          disabled={download.isPending}
          onClick={() => download.mutate(file)}
        />
      )}
      <Choice
        icon="repeat"
        text={translate('reportFiles.repeat')}
        variant="outlined"
        {...{ file, isSmall }}
        disabled={request.isPending}
        onClick={() => request.mutate(again)}
      />
    </span>
  )
}

interface ChoiceProps {
  file: ReportFile
  isSmall: boolean
  icon: IconName
  text: string
  variant: 'contained' | 'outlined'
  disabled: boolean
  onClick: () => void
}

function Choice({ file, isSmall, icon, text, variant, disabled, onClick }: ChoiceProps) {
  const label = `${text}: ${file.name}`
  if (!isSmall)
    return (
      <Button {...{ variant, disabled, onClick }} startIcon={<Icon name={icon} />}>
        {text}
      </Button>
    )
  return (
    <IconButton
      icon={icon}
      aria-label={label}
      title={text}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
    />
  )
}

export function useRequestFile({ onSuccess }: { onSuccess?: () => void } = {}) {
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const refresh = useRefresh()
  const { path } = useScreensOf(reportFiles.name)
  const dataProvider = useBackend()
  return useMutation({
    mutationFn: (wish: ReportFileRequest) => dataProvider.start<ReportFile>(path, wish),
    onSuccess(file) {
      notify(<RequestedToast file={file} />, { type: 'success' })
      refresh()
      onSuccess?.()
    },
    onError(error) {
      if (!onSuccess || codeOfFailure(error) !== 'alreadyRunning') notifyFailure(error)
    },
  })
}

function RequestedToast({ file: requested }: { file: ReportFile }) {
  const translate = useTranslate()
  // Asked more often than by the list, so that message and list do not contradict each other for long.
  const { data: file = requested } = useReportFile(requested, refetchEveryMs / 4)
  return <span>{translate(`reportFiles.requested.${file.state}`)}</span>
}

const refetchEveryMs = 1000

export function useReportFile({ id }: Pick<ReportFile, 'id'>, everyMs = refetchEveryMs) {
  const { path } = useScreensOf(reportFiles.name)
  return useGetOne<ReportFile>(
    path,
    { id },
    { refetchInterval: ({ state: { data } }) => (data?.state === 'making' ? everyMs : false) },
  )
}

function useDownload() {
  const { path } = useScreensOf(reportFiles.name)
  const dataProvider = useBackend()
  return useMutation({
    async mutationFn({ id, rows }: ReportFile) {
      const { url, name } = await dataProvider.act<ReportFileLink>('fetch', { resource: path, id })
      saveBlob(name, await dataProvider.file(url))
      return { file: name, rows }
    },
    onSuccess: useNotifySaved(),
    onError: useNotifyFailure(),
  })
}
