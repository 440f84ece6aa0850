import { useTranslate } from 'react-admin'
import { unfetchable, type ReportFile } from '../../src/contract/reportFiles.ts'
import { Button } from '../../src/layout/Button.tsx'
import { Icon } from '../../src/layout/icons.tsx'
import { useUser } from '../../src/settings.ts'
import { useDownload } from './useDownload.ts'
import { useRequest } from './useRequest.ts'

/** Saves a file that is there; asks for the same again, of what there is now. */
export function FileButtons({ file }: { file: ReportFile }) {
  const translate = useTranslate()
  const user = useUser()
  const download = useDownload()
  const request = useRequest()
  const isThere = !!user && unfetchable(user, file, new Date()) === null
  const { kind, filter, sort, format, state, name } = file
  if (state === 'making') return null
  const label = (text: string) => `${text}: ${name}`
  return (
    <span className="report-file-buttons">
      {isThere && (
        <Button
          size="small"
          variant="contained"
          startIcon={<Icon name="download" />}
          aria-label={label(translate('reportFiles.download'))}
          disabled={download.isPending}
          onClick={() => download.mutate(file)}
        >
          {translate('reportFiles.download')}
        </Button>
      )}
      <Button
        size="small"
        variant={isThere ? 'plain' : 'outlined'}
        title={translate('reportFiles.repeatHint')}
        aria-label={label(translate('reportFiles.repeat'))}
        disabled={request.isPending}
        onClick={() =>
          request.mutate({ kind, filter, format, ...(sort && { sort: [sort.field, sort.order] }) })
        }
      >
        {translate('reportFiles.repeat')}
      </Button>
    </span>
  )
}
