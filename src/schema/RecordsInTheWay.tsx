import { useEffect, useRef, useState } from 'react'
import { get, isEqual } from 'es-toolkit/compat'
import { useRecordContext, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { RecordReference } from '../contract/answers/shared.ts'
import type { ErrorCode } from '../contract/errors.ts'
import type { Row } from '../contract/values.ts'
import { focusInvalidField, focusActionOnBlockingRecord } from '../inputs/fieldState.tsx'
import { RecordLink } from '../fields/parts.tsx'
import { useLabelAndValueText } from '../fields/useLabelAndValueText.ts'
import { Button, ButtonLink } from '../layout/Button.tsx'
import { useResourceConfig, useScreensOf } from '../context.ts'
import { useRelatedTabs } from '../record/related.ts'
import { useBuildListOrRecordLocation } from '../record/listOrRecordLocation.ts'
import '../record/record.css'

export interface SaveRefusal {
  id: string
  refs: readonly RecordReference[]
  wrong?: { field: string; value: unknown; code: ErrorCode | undefined } | undefined
  isOut?: boolean
}

export interface RecordsInTheWayProps extends SaveRefusal {
  onMoved: (isOut: boolean) => void
}

export default function RecordsInTheWay({ onMoved, ...refusal }: RecordsInTheWayProps) {
  const { clearTheWay } = useResourceConfig()
  const { refs, wrong, isOut } = refusal
  const [isMoving, setMoving] = useState(false)
  const WayOn = wrong?.code && clearTheWay?.[wrong.code]
  const move = (out: boolean) => {
    if (!out) setMoving(false)
    onMoved(out)
  }
  return (
    <>
      {isOut && wrong ? (
        <OutOfTheWay wrong={wrong} />
      ) : (
        <Refused {...refusal} isMoving={isMoving} onMove={WayOn ? () => setMoving(true) : null} />
      )}
      {WayOn && isMoving && <WayOn refs={refs} onClose={() => setMoving(false)} onMoved={move} />}
    </>
  )
}

interface RefusedProps extends Pick<SaveRefusal, 'refs' | 'wrong'> {
  isMoving: boolean
  onMove: (() => void) | null
}

function Refused({ refs, wrong, isMoving, onMove }: RefusedProps) {
  const translate = useTranslate()
  const { entity } = useResourceConfig()
  const textOf = useLabelAndValueText()
  const record = useRecordContext<Row>()
  const said = wrong && textOf(entity, wrong.field, wrong.value)
  const counted = { ...said, smart_count: refs.length }
  const more = refs.length - maxShown
  const actions = useRef<HTMLParagraphElement>(null)
  // The form did this before the component was loaded.
  useEffect(() => {
    const form = actions.current?.closest('form')
    if (!focusActionOnBlockingRecord(form)) focusInvalidField(form)
  }, [])
  return (
    <>
      <div role="alert">
        <p className="bold">
          {onMove
            ? translate(`form.inTheWayBy.${wrong?.code}`, counted)
            : translate(said ? 'form.inTheWayOf' : 'form.inTheWay', said)}
        </p>
        <ul className="refs terms">
          {refs.slice(0, maxShown).map((one) => (
            <InTheWay key={`${one.resource}/${one.id}`} {...one} hasLabel={!onMove} />
          ))}
          {more > 0 && <li>{translate('jobs.more', { smart_count: more })}</li>}
        </ul>
      </div>
      <p className="page-actions flow" ref={actions}>
        {onMove && (
          <Button variant="outlined" disabled={isMoving} onClick={onMove}>
            {translate(`form.wayOn.${wrong?.code}`, counted)}
          </Button>
        )}
        {record && <InTheirTab id={record.id} refs={refs} />}
      </p>
    </>
  )
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

function OutOfTheWay({ wrong: { field, value } }: { wrong: NonNullable<SaveRefusal['wrong']> }) {
  const translate = useTranslate()
  const { entity } = useResourceConfig()
  const { setFocus } = useFormContext()
  const said = useLabelAndValueText()(entity, field, value)
  const typed: unknown = useWatch({ name: field })
  const isSaved = isEqual(get(useRecordContext(), field), value)
  return (
    <div role="status">
      {!isSaved && isEqual(typed, value) && (
        <>
          <p>{translate('form.outOfTheWay')}</p>
          <Button ref={takeFocus} type="submit" variant="contained" onClick={() => setFocus(field)}>
            {translate('form.saveValue', said)}
          </Button>
        </>
      )}
    </div>
  )
}

/** The tab of these records shows the others. */
const maxShown = 20

function InTheWay({ resource, id, label, field, value, hasLabel }: RecordReference & { hasLabel: boolean }) {
  const { entity } = useScreensOf(resource)
  const textOf = useLabelAndValueText()
  const said = field === undefined ? null : textOf(entity, field, value)
  return (
    <li>
      <RecordLink collection={resource} id={id} {...(field !== undefined && { field })}>
        {label}
      </RecordLink>
      {said && (hasLabel ? `: ${said.field} ${said.value}` : ` ${said.value}`)}
    </li>
  )
}

function InTheirTab({ id, refs }: Pick<SaveRefusal, 'refs'> & { id: string }) {
  const translate = useTranslate()
  const address = useBuildListOrRecordLocation()
  const resource = refs[0]?.resource
  const tab = useRelatedTabs().find(({ Panel, columns }) => Panel && columns[0]?.reference === resource)
  const [end] = tab?.columns ?? []
  if (!tab || !end) return null
  const filter = JSON.stringify({ [end.path]: refs.map((one) => one.id) })
  return (
    <ButtonLink to={address(id, { tab: tab.screens.entity.name, filter })}>
      {translate('form.editIn', { tab: tab.label })}
    </ButtonLink>
  )
}
