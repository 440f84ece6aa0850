import { useGetOne, useNotify, useRefresh, useTranslate } from 'react-admin'
import { useBackend, useFormats, useUser, useScreensOf } from '../../src/context.ts'
import { useMutation } from '@tanstack/react-query'
import { codeOfFailure, messageKeyOfCode } from '../../src/api/failure.ts'
import { useNotifyFailure } from '../../src/api/failureText.ts'
import {
  type ReportFile,
  reportFileTones,
  type ReportFileRequest,
  whyNotDownloadable,
} from '../../src/contract/reportFiles.ts'
import { ToneDot } from '../../src/fields/parts.tsx'
import { Button, IconButton } from '../../src/layout/Button.tsx'
import { Icon, type IconName } from '../../src/layout/icons.tsx'
import { saveBlob, useNotifySaved } from '../../src/list/csv/saveFile.ts'
import { reportFiles } from './entity.ts'
import type { ReportFileLink } from '../../src/contract/answers/general.ts'
import './files.css'

export function FileState({ file }: { file: ReportFile }) {
  const translate = useTranslate()
  const { number } = useFormats()
  const user = useUser()
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
  const user = useUser()
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

/** The message after a request; its text changes when the file is ready or has failed. */
function RequestedToast({ file: requested }: { file: ReportFile }) {
  const translate = useTranslate()
  // Asked more often than by the list, so that message and list do not contradict each other for long.
  const { data: file = requested } = useReportFile(requested, refetchEveryMs / 4)
  return <span>{translate(`reportFiles.requested.${file.state}`)}</span>
}

/** Milliseconds between two requests for files that are being made. */
export const refetchEveryMs = 1000

/** A finished file does not change, so it is not loaded again. */
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
