import { useEffect } from 'react'
import { LinkBase as Link, useGetOne, useRecordContext, useTranslate } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { fieldOf } from '../../src/contract/entity.ts'
import { casinoIdOfLinkedRecord, parseEventLink } from './contract.ts'
import { decodeLeniently, type Row } from '../../src/contract/values.ts'
import { toReferenceIds, useReferenceLabels } from '../../src/fields/useReferenceLabels.ts'
import { Fact, RecordValue } from '../../src/fields/RecordValues.tsx'
import {
  useTranslatedResourceNames,
  useAllScreens,
  useResourceConfig,
  useScreensOf,
  useEffectiveUser,
} from '../../src/context.ts'
import { useRevalidateOnFault, useRegisterInputRule } from '../../src/schema/formContexts.ts'
import { typedSchemaInput } from '../../src/schema/SchemaInput.tsx'
import type { significantEvents } from './entity.ts'
import { casinoScopeOf } from '../../src/contract/access.ts'
import { coversFewerCasinos } from './reach.ts'

const SchemaInput = typedSchemaInput<typeof significantEvents>()

export default function EventInputs() {
  const translate = useTranslate()
  const { entity } = useResourceConfig()
  const record = useRecordContext<Row>()
  const reach = useCasinoReach()
  useProposedCasinos(!record)
  useFollowUpRule(!record)
  const author = fieldOf(entity, 'by').fields?.find(({ name }) => name === 'name')
  return (
    <div className="inputs stack">
      <p className="notice">{translate('resources.significant-events.note')}</p>
      <SchemaInput source="category" />
      {record && author && <RecordValue field={author} />}
      {record ? (
        // Never shortened, since the reason is the main content.
        <Fact label={translate('resources.significant-events.fields.reason')} kind="longText">
          <span className="lines">{String(record['reason'])}</span>
        </Fact>
      ) : (
        <SchemaInput source="reason" />
      )}
      {record ? <About link={record['link']} /> : <SchemaInput source="link" />}
      <SchemaInput source="followUpTo" />
      <SchemaInput source="casinoIds" />
      {!record && <p className="stamps wide">{translate(`resources.significant-events.reach.${reach}`)}</p>}
    </div>
  )
}

function About({ link }: { link: unknown }) {
  const translate = useTranslate()
  if (typeof link !== 'string') return null
  return (
    <Fact label={translate('resources.significant-events.fields.link')}>
      {link.startsWith('/') ? (
        <RecordAt address={link} />
      ) : (
        <a href={link} target="_blank" rel="noreferrer">
          {link}
        </a>
      )}
    </Fact>
  )
}

function RecordAt({ address }: { address: string }) {
  const { named } = useTranslatedResourceNames()
  const screens = useAllScreens().find(({ path }) => address.startsWith(`/${path}/`))
  const id = screens && decodeLeniently(address.slice(screens.path.length + 2).split(/[/?#]/, 1)[0] ?? '')
  const collection = screens?.entity.name
  const name = useReferenceLabels(collection && id ? [{ collection, id }] : []).get(`${collection}/${id}`)
  return <Link to={address}>{screens && name ? `${named(screens.path, 1)} ${name}` : address}</Link>
}

function useCasinoReach(): 'all' | 'own' | 'chosen' {
  const user = useEffectiveUser()
  const chosen: unknown = useWatch({ name: 'casinoIds' })
  if (Array.isArray(chosen) && chosen.length > 0) return 'chosen'
  return user && casinoScopeOf(user) ? 'own' : 'all'
}

/** The server refuses a follow-up that reaches less than its event. */
function useFollowUpRule(isNew: boolean): void {
  const [followUpTo, casinoIds]: unknown[] = useWatch({ name: ['followUpTo', 'casinoIds'] })
  const { path } = useScreensOf('significant-events')
  const first = useRow(path, isNew && typeof followUpTo === 'string' ? followUpTo : null)
  const isShorter =
    !!first && coversFewerCasinos(toReferenceIds(casinoIds), toReferenceIds(first['casinoIds']))
  const fault = isShorter ? reachesTooLittle : null
  useRegisterInputRule('casinoIds', () => fault)
  useRevalidateOnFault('casinoIds', fault)
}

const reachesTooLittle = { code: 'followUpReachesLess', with: ['followUpTo'] } as const

/** The casinos of the event that is followed up, or of the linked record, until the user chooses others. */
function useProposedCasinos(isNew: boolean): void {
  const { setValue } = useFormContext()
  const { touchedFields } = useFormState()
  const isTouched = 'casinoIds' in touchedFields
  const proposed = useProposal(isNew && !isTouched)
  useEffect(() => {
    if (proposed) setValue('casinoIds', proposed.split(' '), { shouldDirty: true, shouldTouch: false })
  }, [proposed, setValue])
}

/** Ids separated by blanks, which ids cannot contain; empty if there are none, or while loading. */
function useProposal(isAsked: boolean): string {
  const linked = parseEventLink(useWatch({ name: 'link' }))
  const followUpTo: unknown = useWatch({ name: 'followUpTo' })
  const [events, rounds] = [useScreensOf('significant-events'), useScreensOf('game-rounds')]
  const first = useRow(events.path, isAsked && typeof followUpTo === 'string' ? followUpTo : null)
  const round = useRow(rounds.path, isAsked && linked?.resource === 'game-rounds' ? linked.id : null)
  if (!isAsked) return ''
  if (first) return (first['casinoIds'] as readonly string[]).join(' ')
  if (round) return casinoIdOfLinkedRecord('game-rounds', round) ?? ''
  return linked?.resource === 'casinos' ? linked.id : ''
}

/** The record of a link; undefined if it does not exist or the user may not see it. */
function useRow(path: string, id: string | null): Row | undefined {
  const options = { enabled: id !== null, retry: false, onError: () => undefined }
  const { data } = useGetOne<Row>(path, { id: id ?? '' }, options)
  return id === null ? undefined : data
}
