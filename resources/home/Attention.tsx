import { filteredListLocation } from '../../src/list/address.ts'
import { rightsElsewhereAction } from '../../src/contract/audit.ts'
import {
  useBackend,
  useAllScreens,
  useScreensOf,
  useCan,
  useEffectiveUser,
  useAmountsFormatter,
  firstPageSortedBy,
} from '../../src/context.ts'
import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { LinkBase as Link, ResourceContextProvider, useGetList, useTranslate } from 'react-admin'
import type { To } from 'react-router-dom'
import { can, builtInCollections } from '../../src/contract/entity.ts'
import {
  type AttentionKind,
  attentionKinds,
  permissionByAttentionKind,
  componentReasonByAttentionKind,
} from '../../src/contract/home.ts'
import { totalRoundCount } from '../../src/contract/currencySums.ts'
import { Button } from '../../src/layout/Button.tsx'
import { HelpPopover } from '../../src/layout/HelpPopover.tsx'
import { Icon } from '../../src/layout/icons.tsx'
import { useShowLoadingIndicator } from '../../src/layout/Progress.tsx'
import type { HomePartProps } from '../../src/screens.ts'
import FirstRecordHint, { CreateLink } from '../../src/list/FirstRecordHint.tsx'
import { casinos } from '../casinos/entity.ts'
import { componentChecksCollection } from '../../src/contract/componentChecks.ts'
import type { Filter } from '../../src/contract/query.ts'
import type { Attention as Item, HomeAnswer } from '../../src/contract/answers/general.ts'
import type { RecordReference } from '../../src/contract/answers/shared.ts'
import '../../src/list/states.css'
import './attention.css'

/** Shows only tasks that the user may do. */
export default function Attention({ onThere, isLate }: HomePartProps) {
  const screens = useAllScreens()
  const user = useEffectiveUser()
  const mayDoSomething = attentionKinds.some((kind) => {
    const [collection, action] = permissionByAttentionKind[kind]
    const found = screens.find(({ entity }) => entity.name === collection)
    return !!user && !!found && can(user, found.entity, action)
  })
  useEffect(() => {
    if (!mayDoSomething) onThere()
  }, [mayDoSomething, onThere])
  return mayDoSomething && <ToBeDone onThere={onThere} isLate={isLate} />
}

function ToBeDone({ onThere, isLate }: HomePartProps) {
  const translate = useTranslate()
  const provider = useBackend()
  const { data, isError, refetch } = useQuery({
    queryKey: ['home'],
    queryFn: ({ signal }) => provider.query<HomeAnswer>('home', signal),
  })
  const isThere = !!data || isError
  useEffect(() => {
    if (isThere) onThere()
  }, [isThere, onThere])
  return (
    <section className="home-section measure" aria-labelledby="attention">
      <h2 id="attention" className="muted">
        {translate('attention.title')}
      </h2>
      {data ? (
        <>
          <Items items={data.attention} isLate={isLate} />
          {data.attention.every(isOfComponents) && <FirstCasino />}
        </>
      ) : isError ? (
        <p className="notice" role="alert">
          {translate('attention.failed')}{' '}
          <Button onClick={() => void refetch()}>{translate('pages.retry')}</Button>
        </p>
      ) : (
        <Loading />
      )}
    </section>
  )
}

/** Without casinos, only components can need attention. */
const isOfComponents = ({ kind }: Item) => kind.endsWith('Components')

function Loading() {
  useShowLoadingIndicator()
  return <div className="attention-loading" />
}

/** Items that load late take no more room than was reserved for them, until they are opened. */
function Items({ items, isLate }: { items: readonly Item[]; isLate: boolean }) {
  const translate = useTranslate()
  const [isFolded] = useState(isLate)
  if (items.length === 0) {
    return (
      <p className="attention-none line muted flush">
        <Icon name="check" /> {translate('attention.nothing')}
      </p>
    )
  }
  const tiles = (
    <ul className="attention-items card">
      {items.map((item) => (
        <Tile key={item.kind} {...item} />
      ))}
    </ul>
  )
  if (!isFolded) return tiles
  return (
    <details className="attention-late">
      <summary className="bold">{translate('attention.late', { smart_count: items.length })}</summary>
      {tiles}
    </details>
  )
}

function Tile(item: Item) {
  const translate = useTranslate()
  const screens = useAllScreens()
  const user = useEffectiveUser()
  const screensOf = (collection: string) => screens.find(({ entity }) => entity.name === collection)
  const ways: AttentionLinks = {
    pathOf: (collection) => screensOf(collection)?.path ?? '',
    mayPush(collection) {
      const found = screensOf(collection)
      return !!user && !!found && can(user, found.entity, 'push')
    },
  }
  const { kind, count, refs, unknown, lost = [], outstanding = [] } = item
  const amountsOf = useAmountsFormatter()
  const more = count - refs.length
  if (unknown) {
    return (
      <li className="attention-item terms baseline" data-kind={kind}>
        {translate(`attention.unknown.${kind}`)}
      </li>
    )
  }
  return (
    <li className="attention-item terms baseline" data-kind={kind}>
      <Link to={linkOfAttention(item, ways)} className="attention-what bold">
        {translate(`attention.kinds.${kind}`, { smart_count: count })}
      </Link>
      {lost.length > 0 && (
        <Link to={losingRounds(item)} className="attention-lost warn">
          {translate('attention.lost', {
            smart_count: totalRoundCount(lost),
            amounts: amountsOf(lost),
          })}
        </Link>
      )}
      {outstanding.length > 0 && (
        <span className="attention-lost warn">
          {translate('attention.outstanding', { amounts: amountsOf(outstanding) })}
        </span>
      )}
      {kind === 'rtpAlerts' && (
        <HelpPopover term={translate('reports.rtp.title')} text={translate('reports.rtp.alertMeans')} />
      )}
      <span className="attention-which terms muted">
        {refs.map((ref) => (
          <span key={`${ref.resource}/${ref.id}`}>
            {ref.id ? <Link to={linkOfReference(kind, ref, ways)}>{ref.label}</Link> : ref.label}
          </span>
        ))}
        {more > 0 && <span>{translate('attention.more', { smart_count: more })}</span>}
      </span>
    </li>
  )
}

function FirstCasino() {
  const translate = useTranslate()
  const screens = useScreensOf(casinos.name)
  const mayCreate = useCan(casinos, 'create')
  const { total } = useGetList(
    screens.path,
    { filter: {}, ...firstPageSortedBy(casinos.label, 1) },
    { enabled: mayCreate },
  )
  if (!mayCreate || total !== 0) return null
  return (
    <div className="list-empty">
      <strong>{translate('empty.start')}</strong>
      <ResourceContextProvider value={screens.path}>
        <FirstRecordHint>
          <CreateLink variant="contained" screens={screens} />
        </FirstRecordHint>
      </ResourceContextProvider>
    </div>
  )
}

interface AttentionLinks {
  pathOf: (collection: string) => string
  mayPush: (collection: string) => boolean
}

const openRoundsPath = 'support/open-game-rounds'
const openRounds = (filter: Filter) => filteredListLocation(openRoundsPath, filter)

const losingRounds = ({ until }: Item): To =>
  openRounds({ awaits: ['refund'], totalWin_gte: 1, ...(until && { refundAt_lte: until }) })

const places: Record<AttentionKind, (pathOf: AttentionLinks['pathOf'], item: Item) => To> = {
  rightsElsewhere: (pathOf, { since }) =>
    filteredListLocation(pathOf(builtInCollections.auditLog), {
      action: [rightsElsewhereAction],
      ...(since && { changedAt_gte: since }),
    }),
  mismatchingComponents: components,
  unreachableComponents: components,
  unlistedComponents: components,
  overdueComponents: components,
  rtpAlerts: () => '/reporting/game-performance-report#report-rtp',
  roundsNearRefund: (_pathOf, { until }) =>
    openRounds({ awaits: ['refund'], ...(until && { refundAt_lte: until }) }),
  roundsLeftToPeople: (_pathOf, { until }) =>
    openRounds({ awaits: ['people'], ...(until && { expiresAt_lte: until }) }),
  failedPushes: (pathOf) => filteredListLocation(pathOf('casinos'), { pushFailed: true }),
  unpushed: (pathOf) =>
    filteredListLocation(pathOf('casinos'), { pushState: ['changed', 'never'], pushFailed: false }),
}

export function linkOfAttention(item: Item, ways: AttentionLinks): To {
  const { kind, count, refs } = item
  const [first] = refs
  return count === 1 && first?.id ? linkOfReference(kind, first, ways) : places[kind](ways.pathOf, item)
}

function components(pathOf: AttentionLinks['pathOf'], { kind }: Item): To {
  return {
    pathname: `/${pathOf(componentChecksCollection)}/trigger`,
    search: `?${new URLSearchParams({ choose: componentReasonByAttentionKind[kind] ?? '' })}`,
  }
}

/** Pushes are linked to the push page if the user may push. */
function linkOfReference(kind: AttentionKind, { resource, id }: RecordReference, ways: AttentionLinks): To {
  const at = `/${ways.pathOf(resource)}/${encodeURIComponent(id)}`
  if (kind === 'roundsNearRefund' || kind === 'roundsLeftToPeople')
    return `/${openRoundsPath}/${encodeURIComponent(id)}`
  if (kind === 'rtpAlerts') return `${at}?tab=rtp`
  const isPush = kind === 'unpushed' || kind === 'failedPushes'
  return isPush && ways.mayPush(resource) ? `${at}/push` : at
}
