import { useState } from 'react'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import { useMutation } from '@tanstack/react-query'
import type { BackofficeProvider } from '../../src/api/dataProvider.ts'
import { fileName } from '../../src/contract/tableFile.ts'
import { RadioGroup } from '../../src/inputs/flags.tsx'
import { Button } from '../../src/layout/Button.tsx'
import { Dialog } from '../../src/layout/Dialog.tsx'
import { DialogFailure } from '../../src/layout/DialogFailure.tsx'
import { saveBlob } from '../../src/list/csv/saveFile.ts'
import { today } from '../../src/list/csv/useCsv.ts'
import { useFormats } from '../../src/locale/format.ts'
import { useLocaleState } from '../../src/locale/LocaleProvider.tsx'
import { useResourceConfig } from '../../src/screens.ts'

const words = 'resources.users.review'
const formats = ['shown', 'machine'] as const

/** Downloads all users with their rights, in the current language or for programs. */
export default function AccessReviewDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const { number } = useFormats()
  const { locale } = useLocaleState()
  const { path } = useResourceConfig()
  const dataProvider = useDataProvider<BackofficeProvider>()
  const [chosen, choose] = useState<(typeof formats)[number]>('shown')
  const { mutate, error, isPending } = useMutation({
    mutationFn() {
      return dataProvider.export(path, { format: chosen === 'machine' ? chosen : locale })
    },
    onSuccess({ content, rows }) {
      const of = chosen === 'machine' ? 'access-review' : translate(`${words}.file`)
      const file = fileName(of, today(), chosen === 'machine' ? chosen : locale)
      saveBlob(file, content)
      notify('list.csv.saved', {
        type: 'success',
        messageArgs: { smart_count: rows, rows: number(rows), file },
      })
      onClose()
    },
  })
  return (
    <Dialog title={translate(`${words}.title`)} onClose={onClose}>
      <p>{translate(`${words}.explain`)}</p>
      <RadioGroup
        source="format"
        legend={translate('list.csv.format')}
        names={formats}
        labelOf={(name) => translate(`list.csv.formats.${name}`)}
        chosen={chosen}
        choose={choose}
        disabled={isPending}
      />
      <p role="status">{isPending && translate(`${words}.making`)}</p>
      <DialogFailure error={error} />
      <div className="dialog-actions">
        <Button variant="contained" disabled={isPending} onClick={() => mutate()}>
          {translate(error ? 'pages.retry' : `${words}.save`)}
        </Button>
        <Button onClick={onClose}>{translate('form.cancel')}</Button>
      </div>
    </Dialog>
  )
}
