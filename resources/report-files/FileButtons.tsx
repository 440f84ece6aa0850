import { useTranslate } from 'react-admin'
import { unavailableCode, type ReportFile } from '../../src/contract/reportFiles.ts'
import { Button, IconButton } from '../../src/layout/Button.tsx'
import { Icon, type IconName } from '../../src/layout/icons.tsx'
import { useUser } from '../../src/settings.ts'
import { useDownload } from './useDownload.ts'
import { useRequest } from './useRequest.ts'

/** Saves a file that is there; asks for the same again, of what there is now. In a list by pictures alone. */
export function FileButtons({ file, isSmall = false }: { file: ReportFile; isSmall?: boolean }) {
  const translate = useTranslate()
  const user = useUser()
  const download = useDownload()
  const request = useRequest()
  const { kind, filter, sort, format, state } = file
  if (state === 'making') return null
  const again = { kind, filter, format, ...(sort && { sort: [sort.field, sort.order] as const }) }
  return (
    <span className="report-file-buttons">
      {user && unavailableCode(user, file) === null && (
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
      aria-label={label}
      title={text}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
    >
      <Icon name={icon} />
    </IconButton>
  )
}
