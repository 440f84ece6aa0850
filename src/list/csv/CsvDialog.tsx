import { useEffect, useRef, useState } from 'react'
import { useListContext, useNotify, useTranslate } from 'react-admin'
import { RadioGroup } from '../../inputs/flags.tsx'
import { Button } from '../../layout/Button.tsx'
import { failureMessage } from '../../api/failure.ts'
import { isAbort } from '../../api/loading.ts'
import { Dialog } from '../../layout/Dialog.tsx'
import { useFormats } from '../../locale/format.ts'
import { useLocaleState } from '../../locale/LocaleProvider.tsx'
import { RowsChangedMeanwhile } from '../allRows.ts'
import { useColumns } from '../columns.ts'
import { Progress } from '../Progress.tsx'
import { useTotal } from '../Pages.tsx'
import { saveFile } from './saveFile.ts'
import { useCsv } from './useCsv.ts'

const kinds = ['shown', 'machine'] as const

/** Asks for the format of the values, reads all matching rows and saves them. */
export default function CsvDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const { number } = useFormats()
  const { locale } = useLocaleState()
  const { total = 0 } = useListContext()
  const totalText = useTotal()
  const columns = useColumns()
  const makeCsv = useCsv()
  const [format, setFormat] = useState<(typeof kinds)[number]>('shown')
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const [error, setError] = useState<unknown>(null)
  const reading = useRef<AbortController>(null)
  useEffect(() => () => reading.current?.abort(), [])
  const save = async () => {
    const { signal } = (reading.current = new AbortController())
    setError(null)
    setProgress({ done: 0, total })
    try {
      const { name, text, rows } = await makeCsv(format === 'machine' ? format : locale, signal, (done, of) =>
        setProgress({ done, total: of }),
      )
      if (signal.aborted) return
      saveFile(name, text, 'text/csv;charset=utf-8')
      const messageArgs = { smart_count: rows, rows: number(rows), file: name }
      notify('list.csv.saved', { type: 'success', messageArgs })
      onClose()
    } catch (failed) {
      if (!isAbort(failed)) setError(failed)
    } finally {
      setProgress(null)
    }
  }
  return (
    <Dialog title={translate('list.csv.title')} onClose={onClose}>
      <p>{translate('list.csv.explain', { rows: totalText(total), columns: columns.length })}</p>
      <RadioGroup
        source="format"
        legend={translate('list.csv.format')}
        names={kinds}
        labelOf={(name) => translate(`list.csv.formats.${name}`)}
        chosen={format}
        choose={setFormat}
        disabled={!!progress}
      />
      {progress && <Progress {...progress} />}
      {!!error && (
        <p role="alert" className="dialog-error">
          {error instanceof RowsChangedMeanwhile
            ? translate('list.changed')
            : translate(...failureMessage(error))}
        </p>
      )}
      <div className="dialog-actions">
        <Button variant="contained" disabled={!!progress} onClick={() => void save()}>
          {translate(error ? 'pages.retry' : 'list.csv.save')}
        </Button>
        <Button onClick={progress ? () => reading.current?.abort() : onClose}>
          {translate('form.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
