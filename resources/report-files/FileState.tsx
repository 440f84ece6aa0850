import { useTranslate } from 'react-admin'
import { messageKey } from '../../src/api/failure.ts'
import { reportFileTones, unavailableCode, type ReportFile } from '../../src/contract/reportFiles.ts'
import { Tone } from '../../src/fields/Tone.tsx'
import { useFormats } from '../../src/locale/format.ts'
import { useUser } from '../../src/settings.ts'
import './files.css'

/** Whether it is there, how far it has come, or why there is none. */
export function FileState({ file }: { file: ReportFile }) {
  const translate = useTranslate()
  const { number } = useFormats()
  const user = useUser()
  const { state, rows, expected, failure } = file
  const against = user && state === 'ready' ? unavailableCode(user, file) : null
  const shown = against === 'reportExpired' ? 'expired' : state
  const why = state === 'failed' ? failure : against === 'reportOutOfReach' ? against : null
  return (
    <span className="report-file-state">
      <Tone tone={reportFileTones[shown]} />
      <b>{translate(`resources.reports.choices.state.${shown}`)}</b>
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
      {why && <small>{translate(messageKey(why))}</small>}
    </span>
  )
}
