import { useListContext, useTranslate } from 'react-admin'
import { useLocaleContext } from '../../locale/LocaleProvider.tsx'
import { useShownColumns } from '../columns.ts'
import { useTotalFormatter } from '../ListPagination.tsx'
import { SaveDialog, valueFormats } from './SaveDialog.tsx'
import { saveTextFile } from './saveTextFile.ts'
import { useBuildCsv } from './useBuildCsv.ts'

export default function CsvDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const { locale } = useLocaleContext()
  const { total = 0 } = useListContext()
  const totalText = useTotalFormatter()
  const columns = useShownColumns()
  const makeCsv = useBuildCsv()
  return (
    <SaveDialog
      title={translate('list.csv.title')}
      formats={valueFormats}
      button={translate('list.csv.save')}
      onClose={onClose}
      save={async (format, signal, onProgress) => {
        onProgress(0, total)
        const { name, text, rows } = await makeCsv(format === 'machine' ? format : locale, signal, onProgress)
        signal.throwIfAborted()
        saveTextFile(name, text, 'text/csv;charset=utf-8')
        return { file: name, rows }
      }}
    >
      {translate('list.csv.explain', { rows: totalText(total), columns: columns.length })}
    </SaveDialog>
  )
}
