import { useState } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { isPushLater, playableState, playableTones, type PlayableLink } from '../../src/contract/playable.ts'
import type { Row } from '../../src/contract/row.ts'
import { Tone } from '../../src/fields/Tone.tsx'
import { useFormats } from '../../src/locale/format.ts'
import PlayableDialog from './PlayableDialog.tsx'

/** Whether a game can be played in a casino; where something is in the way, the first of it, how much more, and the way to all of it. */
export default function PlayableCell() {
  const translate = useTranslate()
  const { number } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const links = (useRecordContext<Row>() as Row)['playableLinks'] as PlayableLink[]
  const state = playableState(links)
  const said = <span>{translate(`activation.playable.${state}`)}</span>
  const isRed = links.some((link) => link.state === 'red')
  const reasons = links.filter(({ state }) => state === (isRed ? 'red' : 'amber'))
  const more = reasons.filter(({ link }) => link !== 'push' || !isPushLater(links)).length - 1
  return (
    <span className="playable">
      <Tone tone={playableTones[state]} />
      {state === 'playable' ? (
        said
      ) : (
        <button type="button" className="link-button playable-why" onClick={() => setOpen(true)}>
          {said}
          {more > 0 && (
            <span> {translate('activation.more', { smart_count: more, count: number(more) })}</span>
          )}
        </button>
      )}
      {isOpen && <PlayableDialog links={links} onClose={() => setOpen(false)} />}
    </span>
  )
}
