import { LinkBase as Link, useRecordContext, useTranslate } from 'react-admin'
import type { PushFailureFields, PushState } from '../../src/contract/pushes.ts'
import type { Row } from '../../src/contract/values.ts'
import { RecordLink, ToneDot } from '../../src/fields/parts.tsx'
import { useReferenceLabels } from '../../src/fields/useReferenceLabels.ts'
import { useItemFailureText } from '../../src/api/failureText.ts'
import { useFormats, useResourceConfig, useCanOnRecord } from '../../src/context.ts'
import { useLatestVersion } from '../../src/schema/formContexts.ts'
import { ButtonLink } from '../../src/layout/Button.tsx'
import { useRelatedTabs, useCurrentTabName, useBuildTabLocation } from '../../src/record/related.ts'
import { addDialogLocationState } from '../assignments/assignmentHelpers.ts'
import { BridgeOfFailedPush } from '../bridges/ConnectionCheck.tsx'
import { casinoGames } from '../casino-games/entity.ts'
import type { PushFailure } from '../../src/contract/answers/jobs.ts'
import './pushes.css'

export function PushFailedNotice() {
  const translate = useTranslate()
  const { entity, path } = useResourceConfig()
  const shown = useRecordContext<Row>() as Row
  const record = (useLatestVersion()?.latest ?? shown) as Row & PushFailureFields
  const mayPush = useCanOnRecord(entity, 'push', record)
  const textOf = useFailureText()
  const { pushFailures } = record
  const [first] = pushFailures
  if (!first) return null
  const isOfMany = entity.name !== 'casinos'
  return (
    <div className="notice failed" role="status">
      <p className="flush">
        <ToneDot tone="bad" />
        <strong>{translate(`resources.${path}.fields.pushFailed`)}</strong>
        {!isOfMany && `, ${textOf(first)}`}{' '}
        {mayPush && (
          <Link to={`/${path}/${encodeURIComponent(record.id)}/push`}>
            {translate('form.push', { smart_count: 1 })}
          </Link>
        )}
      </p>
      {isOfMany && <Failures failures={pushFailures} />}
      <BridgeOfFailedPush id={String(record['bridgeId'])} />
    </div>
  )
}

/** Two sentences, since the reason is one of its own. */
function useFailureText() {
  const translate = useTranslate()
  const { instant } = useFormats()
  const textOf = useItemFailureText()
  return ({ since, reason }: PushFailure) =>
    `${translate('resources.casinos.failedSince', { when: instant(since) })}. ${textOf(reason)}`
}

function Failures({ failures }: { failures: readonly PushFailure[] }) {
  const textOf = useFailureText()
  const names = useReferenceLabels(failures.map(({ casinoId: id }) => ({ collection: 'casinos', id })))
  return (
    <ul>
      {failures.map((failure) => (
        <li key={failure.casinoId} className="wraps">
          <RecordLink collection="casinos" id={failure.casinoId}>
            {names.get(`casinos/${failure.casinoId}`) || failure.casinoId}
          </RecordLink>{' '}
          {textOf(failure)}
        </li>
      ))}
    </ul>
  )
}

export function CasinoPushStateNotice() {
  const { entity } = useResourceConfig()
  const shown = useRecordContext<Row>() as Row
  const record = (useLatestVersion()?.latest ?? shown) as Row & PushFailureFields & { pushState: PushState }
  const mayPush = useCanOnRecord(entity, 'push', record)
  const { id, pushState, pushFailures } = record
  if (pushFailures.length > 0) return <PushFailedNotice />
  return mayPush && <Lacking key={id} id={id} pushState={pushState} />
}

/** The notice always has its place, so that tabs and rows below stay where they are when a push becomes due or is no longer. */
function Lacking({ id, pushState }: { id: string; pushState: PushState }) {
  const translate = useTranslate()
  const { path } = useResourceConfig()
  const toTab = useBuildTabLocation()
  const tab = useCurrentTabName()
  const count = useRelatedTabs().find(({ screens }) => screens.entity.name === casinoGames.name)?.count
  const isNew = pushState === 'never'
  const isCurrent = pushState === 'upToDate'
  // The tab of games says itself that there are none.
  const isSaid = !(isNew && count === 0 && tab === casinoGames.name)
  const lacking = !isNew ? 'changes' : count === 0 && isSaid ? 'games' : 'push'
  const push = `/${path}/${encodeURIComponent(id)}/push`
  const ways = { games: toTab(casinoGames.name), push, changes: push }
  const isDecided = !isNew || count !== undefined
  const textOf = (name: string) => translate(`resources.casinos.lacks.${name}`)
  return (
    // While the number of games loads, the text keeps its place without being seen: on a phone it takes several lines.
    <div
      className="notice casino-lacks flow apart"
      role="status"
      data-undecided={isDecided ? undefined : ''}
      data-current={isCurrent || undefined}
      style={isSaid ? undefined : hidden}
    >
      <p className="stacked">
        <span style={isCurrent ? hidden : undefined}>{textOf(lacking)}</span>
        {!isNew && <span style={isCurrent ? undefined : hidden}>{textOf('nothing')}</span>}
      </p>
      <ButtonLink
        size="small"
        variant="outlined"
        to={ways[lacking]}
        style={isCurrent ? hidden : undefined}
        {...(lacking === 'games' && { state: addDialogLocationState })}
      >
        {translate(lacking === 'games' ? 'activation.add.games' : 'form.push', { smart_count: 1 })}
      </ButtonLink>
    </div>
  )
}

const hidden = { visibility: 'hidden' } as const
