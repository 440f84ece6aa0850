import { useTranslate } from 'react-admin'
import { translateArgsOfFailure } from '../../src/api/failure.ts'
import { Button } from '../../src/layout/Button.tsx'
import { useFormats } from '../../src/context.ts'
import '../../src/list/states.css'
import './reports.css'

interface ReportFailureProps {
  answer: { error: unknown; refetch: () => unknown; isFetching: boolean }
  /** When the figures that are still shown were computed. */
  since?: string
}

export function ReportFailure({ answer: { error, refetch, isFetching }, since }: ReportFailureProps) {
  const translate = useTranslate()
  const { exact } = useFormats()
  const said = translate(...translateArgsOfFailure(error))
  const retry = (
    <Button variant={since ? 'outlined' : 'contained'} disabled={isFetching} onClick={() => void refetch()}>
      {translate('pages.retry')}
    </Button>
  )
  if (!since)
    return (
      <div className="list-empty" role="alert">
        <strong>{said}</strong>
        {retry}
      </div>
    )
  return (
    <div className="notice flow" role="alert">
      <span className="grow">
        <strong>{said}</strong> {translate('reports.stale', { when: exact(since) })}
      </span>
      {retry}
    </div>
  )
}
