import { useRecordContext, useTranslate } from 'react-admin'
import type { Reference } from '../contract/answers/shared.ts'
import type { Entity } from '../contract/entity.ts'
import type { Row } from '../contract/row.ts'
import { fieldAt, fieldLabel } from '../fields/fieldAt.ts'
import { RecordLink } from '../fields/RecordLink.tsx'
import { valueText } from '../fields/valueText.ts'
import { ButtonLink } from '../layout/Button.tsx'
import { useFormats } from '../locale/format.ts'
import { useRelatedTabs } from '../record/related.ts'
import { useListAddress } from '../record/useListAddress.ts'
import { useResourceConfig, useScreensOf } from '../screens.ts'
import '../record/record.css'

/** A refused value of the form, and the records that are in its way. */
export interface Refusal {
  refs: readonly Reference[]
  wrong?: { field: string; value: unknown } | undefined
}

/** With the conflicting values. A link to the tab of these records comes first, since there may be more than a window shows. */
export function RecordsInTheWay({ refs, wrong }: Refusal) {
  const translate = useTranslate()
  const { entity } = useResourceConfig()
  const textOf = useTexts()
  const record = useRecordContext<Row>()
  return (
    <div role="alert" className="in-the-way">
      <p>
        {wrong
          ? translate('form.inTheWayOf', textOf(entity, wrong.field, wrong.value))
          : translate('form.inTheWay')}
      </p>
      {record && <InTheirTab id={record.id} refs={refs} />}
      <ul className="refs">
        {refs.map((one) => (
          <InTheWay key={`${one.resource}/${one.id}`} {...one} />
        ))}
      </ul>
    </div>
  )
}

function InTheWay({ resource, id, label, field, value }: Reference) {
  const { entity } = useScreensOf(resource)
  const textOf = useTexts()
  const said = field === undefined ? null : textOf(entity, field, value)
  return (
    <li>
      <RecordLink collection={resource} id={id} {...(field !== undefined && { field })}>
        {label}
      </RecordLink>
      {said && `: ${said.field} ${said.value}`}
    </li>
  )
}

function useTexts() {
  const translate = useTranslate()
  const formats = useFormats()
  return (entity: Entity, field: string, value: unknown) => ({
    field: fieldLabel(entity, field, translate),
    value: valueText(fieldAt(entity, field), value, {
      ...{ path: entity.name, formats, translate },
      labels: new Map(),
    }),
  })
}

/** Links to the tab with exactly these records; renders nothing if there is none. */
function InTheirTab({ id, refs }: Pick<Refusal, 'refs'> & { id: string }) {
  const translate = useTranslate()
  const address = useListAddress()
  const resource = refs[0]?.resource
  const tab = useRelatedTabs().find(({ Panel, columns }) => Panel && columns[0]?.reference === resource)
  const [end] = tab?.columns ?? []
  if (!tab || !end) return null
  const filter = JSON.stringify({ [end.path]: refs.map((one) => one.id) })
  return (
    <ButtonLink variant="outlined" to={address(id, { tab: tab.screens.entity.name, filter })}>
      {translate('form.editIn', { tab: tab.label })}
    </ButtonLink>
  )
}
