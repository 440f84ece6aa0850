import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useMutation } from '@tanstack/react-query'
import { isAbortError } from '../../api/loading.ts'
import { RadioGroup } from '../../inputs/fieldState.tsx'
import { ActionDialog } from '../../layout/ActionDialog.tsx'
import { RowsChangedError } from '../fetchAllRows.ts'
import { CountedProgress } from '../ListStates.tsx'
import { type SavedFile, useNotifySaved } from './saveTextFile.ts'

type Progressing = (done: number, total: number) => void

export const valueFormats = ['shown', 'machine'] as const

interface SaveDialogProps<F extends string> {
  title: string
  children: ReactNode
  /** The key of a format's name is this key with `s` and the format. */
  question?: string
  formats: readonly [F, ...F[]]
  button: string
  isEmpty?: boolean
  save: (format: F, signal: AbortSignal, onProgress: Progressing) => Promise<SavedFile>
  saved?: string
  onClose: () => void
  after?: ReactNode
}

export function SaveDialog<F extends string>({
  title,
  children,
  question,
  formats,
  button,
  isEmpty = false,
  save,
  saved,
  onClose,
  after,
}: SaveDialogProps<F>) {
  const translate = useTranslate()
  const notifySaved = useNotifySaved(saved)
  const [format, setFormat] = useState<F>(formats[0])
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const making = useRef<AbortController>(null)
  useEffect(() => () => making.current?.abort(), [])
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => {
      making.current = new AbortController()
      return save(format, making.current.signal, (done, total) => setProgress({ done, total }))
    },
    onSuccess: (made) => {
      notifySaved(made)
      onClose()
    },
    onSettled: () => setProgress(null),
  })
  const hasChanged = error instanceof RowsChangedError
  const failure = isAbortError(error) ? null : error
  return (
    <ActionDialog
      title={title}
      onClose={onClose}
      onCancel={progress ? () => making.current?.abort() : onClose}
      error={hasChanged ? null : failure}
      action={{
        label: failure ? translate('pages.retry') : button,
        disabled: isPending || isEmpty,
        onClick: () => mutate(),
      }}
    >
      <p>{children}</p>
      <RadioGroup
        source="format"
        legend={translate(question ?? 'list.csv.format')}
        names={formats}
        labelOf={(name) => translate(question ? `${question}s.${name}` : `list.csv.formats.${name}`)}
        chosen={format}
        choose={setFormat}
        disabled={isPending}
      />
      {after && <p>{after}</p>}
      {progress ? (
        <CountedProgress {...progress} />
      ) : (
        <div role="status">{isPending && <p>{translate('app.working')}</p>}</div>
      )}
      {hasChanged && (
        <p role="alert" className="bad">
          {translate('list.changed')}
        </p>
      )}
    </ActionDialog>
  )
}
