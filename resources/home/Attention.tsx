import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { LinkBase as Link, useDataProvider, useTranslate } from 'react-admin'
import type { BackofficeProvider } from '../../src/api/dataProvider.ts'
import { can } from '../../src/contract/can.ts'
import {
  attentionKinds,
  attentionNeeds,
  type Attention as Item,
  type HomeAnswer,
} from '../../src/contract/home.ts'
import { roundsIn } from '../../src/contract/sums.ts'
import { Button } from '../../src/layout/Button.tsx'
import { Help } from '../../src/layout/Help.tsx'
import { Icon } from '../../src/layout/icons.tsx'
import { usePending } from '../../src/layout/Progress.tsx'
import { useAmounts } from '../../src/locale/useAmounts.ts'
import type { HomePartProps } from '../../src/pages/Home.tsx'
import { useAllScreens } from '../../src/screens.ts'
import { useUser } from '../../src/settings.ts'
import { FirstCasino } from './FirstCasino.tsx'
import { losingRounds, linkOfAttention, linkOfReference, type AttentionLinks } from './attentionLinks.ts'
import './attention.css'

/** What needs somebody before anything else, each a way to where it can be done; nothing for who may do none of it. */
export default function Attention({ onThere }: HomePartProps) {
  const screens = useAllScreens()
  const user = useUser()
  const mayDoSomething = attentionKinds.some((kind) => {
    const [collection, action] = attentionNeeds[kind]
    const found = screens.find(({ entity }) => entity.name === collection)
    return !!user && !!found && can(user, found.entity, action)
  })
  useEffect(() => {
    if (!mayDoSomething) onThere()
  }, [mayDoSomething, onThere])
  return mayDoSomething && <ToBeDone onThere={onThere} />
}

function ToBeDone({ onThere }: HomePartProps) {
  const translate = useTranslate()
  const provider = useDataProvider<BackofficeProvider>()
  const { data, isError, refetch } = useQuery({
    queryKey: ['home'],
    queryFn: ({ signal }) => provider.query<HomeAnswer>('home', signal),
  })
  const isThere = !!data || isError
  useEffect(() => {
    if (isThere) onThere()
  }, [isThere, onThere])
  return (
    <section className="attention" aria-labelledby="attention">
      <h2 id="attention">{translate('attention.title')}</h2>
      {data ? (
        <>
          <Items items={data.attention} />
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

/** As long as there is no casino, nothing else can need anybody. */
const isOfComponents = ({ kind }: Item) => kind.endsWith('Components')

function Loading() {
  usePending()
  return <div className="attention-loading" />
}

function Items({ items }: { items: readonly Item[] }) {
  const translate = useTranslate()
  if (items.length === 0) {
    return (
      <p className="attention-none">
        <Icon name="check" /> {translate('attention.nothing')}
      </p>
    )
  }
  return (
    <ul className="attention-items">
      {items.map((item) => (
        <Tile key={item.kind} {...item} />
      ))}
    </ul>
  )
}

function Tile(item: Item) {
  const translate = useTranslate()
  const screens = useAllScreens()
  const user = useUser()
  const screensOf = (collection: string) => screens.find(({ entity }) => entity.name === collection)
  const ways: AttentionLinks = {
    pathOf: (collection) => screensOf(collection)?.path ?? '',
    mayPush(collection) {
      const found = screensOf(collection)
      return !!user && !!found && can(user, found.entity, 'push')
    },
  }
  const { kind, count, refs, unknown, lost = [], outstanding = [] } = item
  const amountsOf = useAmounts()
  const more = count - refs.length
  if (unknown) {
    return (
      <li className="attention-item" data-kind={kind}>
        {translate(`attention.unknown.${kind}`)}
      </li>
    )
  }
  return (
    <li className="attention-item" data-kind={kind}>
      <Link to={linkOfAttention(item, ways)} className="attention-what">
        {translate(`attention.kinds.${kind}`, { smart_count: count })}
      </Link>
      {lost.length > 0 && (
        <Link to={losingRounds(item)} className="attention-lost">
          {translate('attention.lost', {
            smart_count: roundsIn(lost),
            amounts: amountsOf(lost),
          })}
        </Link>
      )}
      {outstanding.length > 0 && (
        <span className="attention-lost">
          {translate('attention.outstanding', { amounts: amountsOf(outstanding) })}
        </span>
      )}
      {kind === 'rtpAlerts' && (
        <Help term={translate('reports.rtp.title')} text={translate('reports.rtp.alertMeans')} />
      )}
      <span className="attention-which">
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
