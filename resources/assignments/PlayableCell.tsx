import { useRecordContext, useTranslate } from 'react-admin'
import { playableState, playableTones, type PlayableLink } from '../../src/contract/playable.ts'
import type { Row } from '../../src/contract/row.ts'
import { Tone } from '../../src/fields/Tone.tsx'

/** Whether a game can be played in a casino, and the first thing that is in the way. */
export default function PlayableCell() {
  const translate = useTranslate()
  const links = (useRecordContext<Row>() as Row)['playableLinks'] as PlayableLink[]
  const state = playableState(links)
  return (
    <span>
      <Tone tone={playableTones[state]} />
      {translate(`activation.playable.${state}`)}
    </span>
  )
}
