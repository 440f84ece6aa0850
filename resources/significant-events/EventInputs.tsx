import { useMemo } from 'react'
import { LinkBase as Link, useRecordContext, useTranslate } from 'react-admin'
import { fieldOf } from '../../src/contract/describe.ts'
import { decodeId } from '../../src/contract/eventLinks.ts'
import type { Row } from '../../src/contract/row.ts'
import { useNames } from '../../src/fields/useNames.ts'
import { RecordValue } from '../../src/fields/RecordValues.tsx'
import { useCollectionNames } from '../../src/locale/useCollectionNames.ts'
import { SchemaInput } from '../../src/schema/SchemaInput.tsx'
import { useAllScreens, useResourceConfig } from '../../src/screens.ts'
import { useProposedCasinos, useCasinoReach } from './useCasinos.ts'
import './event.css'

/** What an event says, and who wrote it. */
export default function EventInputs() {
  const translate = useTranslate()
  const { entity } = useResourceConfig()
  const record = useRecordContext<Row>()
  const reach = useCasinoReach()
  useProposedCasinos(!record)
  const author = fieldOf(entity, 'by').fields?.find(({ name }) => name === 'name')
  return (
    <div className="inputs">
      <p className="notice">{translate('resources.significant-events.note')}</p>
      <SchemaInput source="category" />
      {record && author && <RecordValue field={author} />}
      {record ? <Reason text={String(record['reason'])} /> : <SchemaInput source="reason" />}
      {record ? <About link={record['link']} /> : <SchemaInput source="link" />}
      <SchemaInput source="followUpTo" />
      <SchemaInput source="casinoIds" />
      {!record && <p className="stamps wide">{translate(`resources.significant-events.reach.${reach}`)}</p>}
    </div>
  )
}

/** Whole: it is what people come for. */
function Reason({ text }: { text: string }) {
  const translate = useTranslate()
  return (
    <dl className="record-value" data-kind="longText">
      <dt>{translate('resources.significant-events.fields.reason')}</dt>
      <dd className="event-reason">{text}</dd>
    </dl>
  )
}

/** The way to what an event is about: a page of the console, or one elsewhere. */
function About({ link }: { link: unknown }) {
  const translate = useTranslate()
  if (typeof link !== 'string') return null
  return (
    <dl className="record-value">
      <dt>{translate('resources.significant-events.fields.link')}</dt>
      <dd>
        {link.startsWith('/') ? (
          <RecordAt address={link} />
        ) : (
          <a href={link} target="_blank" rel="noreferrer">
            {link}
          </a>
        )}
      </dd>
    </dl>
  )
}

/** A page of the console, by the name of its record where it is one that can be seen. */
function RecordAt({ address }: { address: string }) {
  const { named } = useCollectionNames()
  const screens = useAllScreens().find(({ path }) => address.startsWith(`/${path}/`))
  const id = screens && decodeId(address.slice(screens.path.length + 2).split(/[/?#]/, 1)[0] ?? '')
  const collection = screens?.entity.name
  const referred = useMemo(() => (collection && id ? [{ collection, id }] : []), [collection, id])
  const name = useNames(referred).get(`${collection}/${id}`)
  return <Link to={address}>{screens && name ? `${named(screens.path, 1)} ${name}` : address}</Link>
}
