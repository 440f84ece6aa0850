import { useRecordContext, useTranslate } from 'react-admin'
import type { Row } from '../../src/contract/row.ts'
import { Tone } from '../../src/fields/Tone.tsx'

/** Whether a game can be played in a casino, and if not, what is in the way. */
export default function PlayableCell() {
  const translate = useTranslate()
  const { active, playable } = useRecordContext<Row>() as Row
  const why = playable ? 'yes' : active ? 'integration' : 'casino'
  return (
    <span>
      <Tone tone={playable === true ? 'good' : 'over'} />
      {translate(`activation.playable.${why}`)}
    </span>
  )
}
