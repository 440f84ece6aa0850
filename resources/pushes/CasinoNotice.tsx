import { useRecordContext, useTranslate } from 'react-admin'
import type { Row } from '../../src/contract/row.ts'
import { ButtonLink } from '../../src/layout/Button.tsx'
import { useRelated } from '../../src/record/related.ts'
import { useTabName, useTabTo } from '../../src/record/tabAddress.ts'
import { useFormBaseline } from '../../src/schema/formParts.ts'
import { useResourceConfig } from '../../src/screens.ts'
import { useCanWith } from '../../src/settings.ts'
import { casinoGames } from '../casino-games/entity.ts'
import PushFailedNotice from './PushFailedNotice.tsx'
import './casinoNotice.css'

/** What a casino's page says before anything else: that its last push has failed, or what a new casino still lacks. */
export default function CasinoNotice() {
  const { entity } = useResourceConfig()
  const shown = useRecordContext<Row>() as Row
  const record = useFormBaseline()?.latest ?? shown
  const mayPush = useCanWith(entity, 'push', record)
  return (
    <>
      <PushFailedNotice />
      {mayPush && record['pushState'] === 'never' && <Lacking id={record.id} />}
    </>
  )
}

/** Games first, then the push that tells the bridge of them. */
function Lacking({ id }: { id: string }) {
  const translate = useTranslate()
  const { path } = useResourceConfig()
  const toTab = useTabTo()
  const tab = useTabName()
  const count = useRelated().find(({ screens }) => screens.entity.name === casinoGames.name)?.count
  const lacking = count === 0 ? 'games' : 'push'
  // Where games are added the page says so itself.
  if (lacking === 'games' && tab === casinoGames.name) return null
  const ways = { games: toTab(casinoGames.name), push: `/${path}/${encodeURIComponent(id)}/push` }
  return (
    <div className="notice casino-lacks" role="status">
      {/* Its place is there before it is known whether there are games. */}
      {count !== undefined && (
        <>
          <p>{translate(`resources.casinos.lacks.${lacking}.text`)}</p>
          <ButtonLink size="small" variant="outlined" to={ways[lacking]}>
            {translate(`resources.casinos.lacks.${lacking}.button`)}
          </ButtonLink>
        </>
      )}
    </div>
  )
}
