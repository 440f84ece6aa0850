import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useNotificationContext, useNotify, useTranslate, useRecordContext } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import type { ErrorCode } from '../contract/errors.ts'
import { focusNextStep, focusWrong } from '../inputs/flags.tsx'
import { useLocaleState } from '../locale/LocaleProvider.tsx'
import { useResourceConfig } from '../screens.ts'
import { flattenErrors } from './resolver.ts'
import type { Reference } from '../contract/answers/shared.ts'
import type { Row } from '../contract/row.ts'
import { RecordLink } from '../fields/RecordLink.tsx'
import { ButtonLink } from '../layout/Button.tsx'
import { useRelated } from '../record/related.ts'
import { useListAddress } from '../record/useListAddress.ts'
import '../record/record.css'

/**
 * Keeps the form's messages in the current language. After a refused save it focuses the way on, where there is one, else the first
 * refused field, and the message about it disappears once nothing is wrong any more.
 */
export function Messages() {
  const { locale } = useLocaleState()
  const { path } = useResourceConfig()
  const { trigger } = useFormContext()
  const { errors, submitCount } = useFormState()
  const place = useRef<HTMLSpanElement>(null)
  const { setNotifications } = useNotificationContext()
  const notify = useNotify()
  const said = useRef<ReactNode>(null)
  const isWrong = Object.keys(errors).length > 0
  const say = useEffectEvent(() => {
    if (!isWrong) return
    said.current = <NotSent path={path} sources={flattenErrors(errors).map(([source]) => source)} />
    notify(said.current, { type: 'error' })
  })
  useEffect(() => {
    if (!isWrong) return
    return () => setNotifications((shown) => shown.filter(({ message }) => message !== said.current))
  }, [isWrong, submitCount, setNotifications])
  const nameAnew = useEffectEvent(() => {
    const named = flattenErrors(errors).filter(([, { type }]) => type === namesField)
    if (named.length > 0) void trigger(named.map(([path]) => path))
  })
  useEffect(() => nameAnew(), [locale])
  useEffect(() => {
    if (submitCount === 0) return
    const form = place.current?.closest('form')
    // What is in the way says by itself that nothing was saved, and why.
    if (focusNextStep(form)) return
    say()
    focusWrong(form)
  }, [submitCount])
  return <span ref={place} hidden />
}

/** The only message that contains the name of its field, which depends on the language. */
const namesField: ErrorCode = 'fieldInvalid'

/** Number of fields that are named; the others are counted. */
const named = 3

/** Says which fields of an entity prevent a form from being sent. */
function NotSent({ path, sources }: { path: string; sources: readonly string[] }) {
  const translate = useTranslate()
  const labels = new Set(
    sources.map((source) => {
      // Rows of a field have no label of their own; inputs beside the fields, such as a repeated password, have one.
      const [field] = source.split('.')
      const beside = translate(`resources.${path}.${source}`, { _: source })
      const whole = translate(`resources.${path}.fields.${field}`, { _: beside })
      return translate(`resources.${path}.fields.${source}`, { _: whole })
    }),
  )
  const fields = [...labels].slice(0, named).join(', ')
  const more = labels.size - named
  return translate('form.notSent', {
    fields: more > 0 ? translate('form.moreFields', { fields, smart_count: more }) : fields,
  })
}

interface InTheWay {
  refs: readonly Reference[]
}

/**
 * The records that a save was refused for, as links. Before them stands a link to where they can be removed, since they may be more than a
 * window shows.
 */
export function RecordsInTheWay({ refs }: InTheWay) {
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
