import { useTranslate } from 'react-admin'
import type { ItemImpact } from '../../src/contract/activation.ts'
import { isPlayable, playableState } from '../../src/contract/playable.ts'
import { useFormats } from '../../src/locale/format.ts'
import { useWarningText } from '../matrix/useWarningText.ts'

/** What a change means for players: new rounds, open rounds, and what else has to be known. */
export function Meaning({ doing, impact }: { doing: string; impact: ItemImpact | undefined }) {
  const translate = useTranslate()
  const warningText = useWarningText()
  const { number, instant } = useFormats()
  if (!impact) return <p role="status">{translate('matrix.asking')}</p>
  const { openRounds, openUntil, warnings } = impact
  const said = doing === 'activate' ? meaningOf(impact) : doing
  const until = openUntil ? instant(openUntil) : ''
  const counted = { smart_count: openRounds, count: number(openRounds), until }
  return (
    <>
      <p>
        {translate(`activation.meaning.${said}`)}{' '}
        {doing !== 'activate' &&
          (openRounds === 0
            ? translate('activation.noOpenRounds')
            : translate(openUntil ? 'matrix.openUntil' : 'matrix.openEver', counted))}
      </p>
      {doing !== 'activate' && openRounds > 0 && (
        <p className="stamps">{translate(openUntil ? 'activation.refunded' : 'activation.notRefunded')}</p>
      )}
      {warnings.map((warning) => (
        <p key={warning} className="notice">
          {warningText(warning, impact)}
        </p>
      ))}
    </>
  )
}

/** What comes of activating a game: it may take more than that until somebody can play it. */
function meaningOf({ links, integrationId }: ItemImpact) {
  if (integrationId !== undefined) return 'inCasinos'
  if (isPlayable(links)) return 'activate'
  return playableState(links) === 'notPushed' ? 'afterPush' : 'blocked'
}
