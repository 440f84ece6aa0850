import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useNotificationContext, useNotify, useTranslate } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import type { ErrorCode } from '../contract/errors.ts'
import { focusInTheWayAction, focusInvalidField } from '../inputs/fieldState.tsx'
import { useLocaleContext } from '../locale/LocaleProvider.tsx'
import { useResourceConfig } from '../context.ts'
import { flattenErrors } from './resolver.ts'

/** The message follows the language. After a refusal, the link to the records in the way or the first refused field gets the focus. */
export function FormErrorAnnouncer() {
  const { locale } = useLocaleContext()
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
    // The records in the way tell that nothing was saved, and why.
    if (focusInTheWayAction(form)) return
    say()
    focusInvalidField(form)
  }, [submitCount])
  return <span ref={place} hidden />
}

/** Only this message contains the name of its field, which depends on the language. */
const namesField: ErrorCode = 'fieldInvalid'

const named = 3

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
  const text = more > 0 ? translate('form.moreFields', { fields, smart_count: more }) : fields
  // The button that closes the toast stands beside this element.
  return <span>{translate('form.notSent', { fields: text })}</span>
}
