import { useTranslate } from 'react-admin'
import { useBackend, useResourceConfig } from '../../src/context.ts'
import { buildFileName } from '../../src/contract/tableFile.ts'
import { SaveDialog, valueFormats } from '../../src/list/csv/SaveDialog.tsx'
import { saveBlob } from '../../src/list/csv/saveTextFile.ts'
import { localToday } from '../../src/list/csv/useBuildCsv.ts'
import { useLocaleContext } from '../../src/locale/LocaleProvider.tsx'

const words = 'resources.users.review'

export default function AccessReviewExportDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const { locale } = useLocaleContext()
  const { path } = useResourceConfig()
  const dataProvider = useBackend()
  return (
    <SaveDialog
      title={translate(`${words}.title`)}
      formats={valueFormats}
      button={translate(`${words}.save`)}
      onClose={onClose}
      save={async (chosen) => {
        const format = chosen === 'machine' ? chosen : locale
        const { content, rows } = await dataProvider.export(path, { format })
        const name = chosen === 'machine' ? 'access-review' : translate(`${words}.file`)
        const file = buildFileName(name, localToday(), format)
        saveBlob(file, content)
        return { file, rows }
      }}
    >
      {translate(`${words}.explain`)}
    </SaveDialog>
  )
}
