import { useRecordContext } from 'react-admin'
import { useFormats } from '../../src/locale/format.ts'
import type { Round } from './round.ts'
import { useTimeLeft } from './useTimeLeft.ts'

/** How long ago a round began. */
export default function Age() {
  const round = useRecordContext<Round>()
  return round && <Since startedAt={round.startedAt} />
}

function Since({ startedAt }: Pick<Round, 'startedAt'>) {
  const { exact } = useFormats()
  const { text } = useTimeLeft(startedAt)
  return (
    <time dateTime={startedAt} title={exact(startedAt)}>
      {text}
    </time>
  )
}
