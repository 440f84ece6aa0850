import { useGetOne, useTranslate } from 'react-admin'
import type { Row } from '../../src/contract/row.ts'
import { ownValue } from '../../src/contract/own.ts'
import { RecordLink } from '../../src/fields/RecordLink.tsx'
import { useFormats } from '../../src/locale/format.ts'
import { useScreensOf } from '../../src/screens.ts'
import '../../src/record/record.css'

const sides = [
  { collection: 'games', key: 'gameId', name: 'theoreticalRtp', text: 'activation.rtp' },
  { collection: 'casinos', key: 'casinoId', name: 'maxRtp', text: 'activation.maxRtp' },
] as const

/** The RTP of a game and the maximum of a casino, each with a link to the field that has it. */
export const RtpValues = ({ pair }: { pair: Record<'gameId' | 'casinoId', string> }) => (
  <ul className="refs">
    {sides.map(({ key, ...side }) => (
      <Side key={key} id={pair[key]} {...side} />
    ))}
  </ul>
)

function Side({
  collection,
  id,
  name,
  text,
}: {
  collection: string
  id: string
  name: string
  text: string
}) {
  const translate = useTranslate()
  const { percentage } = useFormats()
  const { entity, path } = useScreensOf(collection)
  const { data: record } = useGetOne<Row>(path, { id }, { onError: () => undefined })
  const value = ownValue(record, name)
  return (
    <li>
      <RecordLink collection={collection} id={id} field={name}>
        {String(ownValue(record, entity.label) ?? id)}
      </RecordLink>
      {typeof value === 'number' && `: ${translate(text, { rtp: percentage(value) })}`}
    </li>
  )
}
