import { useRecordContext, useTranslate } from 'react-admin'
import type { Reference } from '../contract/problem.ts'
import type { Row } from '../contract/row.ts'
import { RecordLink } from '../fields/RecordLink.tsx'
import { ButtonLink } from '../layout/Button.tsx'
import { useRelated } from '../record/related.ts'
import { useListAddress } from '../record/useListAddress.ts'
import '../record/refs.css'

interface InTheWay {
  refs: readonly Reference[]
}

/**
 * The records that a save was refused for, as links. Before them stands a link to where they can be removed, since they may be more than a
 * window shows.
 */
export default function ReferencesInUse({ refs }: InTheWay) {
  const translate = useTranslate()
  const record = useRecordContext<Row>()
  return (
    <div role="alert" className="in-the-way">
      <p>{translate('form.inTheWay')}</p>
      {record && <InTheirTab id={record.id} refs={refs} />}
      <ul className="refs">
        {refs.map(({ resource, id, label }) => (
          <li key={`${resource}/${id}`}>
            <RecordLink collection={resource} id={id}>
              {label}
            </RecordLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The tab of the record with exactly these records; renders nothing if there is none. */
function InTheirTab({ id, refs }: InTheWay & { id: string }) {
  const translate = useTranslate()
  const address = useListAddress()
  const resource = refs[0]?.resource
  const tab = useRelated().find(({ Panel, columns }) => Panel && columns[0]?.reference === resource)
  const [end] = tab?.columns ?? []
  if (!tab || !end) return null
  const filter = JSON.stringify({ [end.path]: refs.map((one) => one.id) })
  return (
    <ButtonLink variant="outlined" to={address(id, { tab: tab.screens.entity.name, filter })}>
      {translate('form.editIn', { tab: tab.label })}
    </ButtonLink>
  )
}
