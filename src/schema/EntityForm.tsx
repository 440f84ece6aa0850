import {
  memo,
  useMemo,
  useState,
  useEffect,
  useRef,
  type ReactNode,
  type SyntheticEvent,
  type KeyboardEvent,
  useEffectEvent,
} from 'react'
import { useRecordContext, useTranslate, useNotificationContext, useNotify } from 'react-admin'
import { FormProvider, useFormState, useFormContext } from 'react-hook-form'
import { useResourceConfig } from '../context.ts'
import { SaveConflictDialog, useSave } from './useSave.tsx'
import DraftOffer from './DraftOffer.tsx'
import { DefaultInputs } from './SchemaInput.tsx'
import {
  EntityFormContextProvider,
  useFormFlags,
  useFormInternals,
  FormPurposeProvider,
  useLatestVersion,
  useFormPurpose,
  type FormPurpose,
} from './formContexts.ts'
import { FormOutline } from './FormOutline.tsx'
import { InTheWayOfForm, InTheWayProvider } from './InTheWay.tsx'
import { useEntityForm, type FormStartValues, type FormController } from './useEntityForm.ts'
import { useListener } from '../layout/useListener.ts'
import { subscribeToLeave } from '../layout/reload.ts'
import { LeaveGuard, leavesWithoutAsking } from './LeaveGuard.tsx'
import type { ErrorCode } from '../contract/errors.ts'
import { focusActionOnBlockingRecord, focusInvalidField } from '../inputs/fieldState.tsx'
import { useLocaleContext } from '../locale/LocaleProvider.tsx'
import { flattenErrors } from './resolver.ts'
import './form.css'

export interface EntityFormProps extends FormStartValues {
  purpose: FormPurpose
  onAnother?: (() => void) | undefined
  children: ReactNode
}

export function EntityForm({ purpose, onAnother, children, ...start }: EntityFormProps) {
  const translate = useTranslate()
  const { entity, Inputs } = useResourceConfig()
  const isShared = useRecordContext()?.['servesOthers'] === true
  const { form, session, refused, faults, offer, discard } = useEntityForm(purpose, start)
  const { save, question, clash, endClash, inTheWay, forgetInTheWay } = useSave(
    purpose === 'create',
    form,
    session,
    refused,
    onAnother,
  )
  const { observer } = session
  const send = (isAnother = false) => {
    // Saving asks the server again, unless there are other errors.
    observer.look()
    forgetInTheWay()
    if (observer.get().isValid) refused.current.clear()
    return form.handleSubmit((values) => save(values, isAnother))()
  }
  const submit = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    event.preventDefault()
    event.stopPropagation()
    void send(event.nativeEvent.submitter?.hasAttribute('data-another'))
  }
  /** The whole form would be rendered for each change of its state. */
  const [given] = useState(() => ({ ...form }))
  const parts = useMemo(() => ({ observer, refused, faults, discard }), [observer, refused, faults, discard])
  return (
    <FormPurposeProvider value={purpose}>
      <EntityFormContextProvider value={parts}>
        <FormProvider {...given}>
          <form className="entity-form measure" noValidate onSubmit={submit}>
            {purpose === 'show' && !entity.immutable && (
              <p className="notice">
                {isShared
                  ? translate(`resources.${entity.name}.shared`, { _: translate('form.shared') })
                  : translate('form.readOnly')}
              </p>
            )}
            {offer && <DraftOffer {...offer} onTake={session.takeOver} onDiscard={session.refuse} />}
            <InTheWayProvider value={inTheWay}>
              <Content />
              <InTheWayOfForm />
            </InTheWayProvider>
            {children}
            {Inputs && <FormOutline />}
          </form>
          <Unsaved session={session} />
          {question}
          {clash && <SaveConflictDialog clash={clash} session={session} send={send} onEnd={endClash} />}
        </FormProvider>
      </EntityFormContextProvider>
    </FormPurposeProvider>
  )
}

const Content = memo(function Content() {
  const { Inputs = DefaultInputs } = useResourceConfig()
  return (
    <>
      <GoneNotice />
      <SavingFieldset>
        <Inputs />
      </SavingFieldset>
      <FormErrorNotifier />
    </>
  )
})

/** The answer replaces the form's values, and input meanwhile would be lost. */
function SavingFieldset({ children }: { children: ReactNode }) {
  const { isSubmitting } = useFormState()
  const hold = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  const holdKey = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') hold(event)
  }
  return (
    <div
      className="busy"
      aria-busy={isSubmitting}
      {...(isSubmitting && { onKeyDownCapture: holdKey, onPasteCapture: hold, onBeforeInputCapture: hold })}
    >
      {children}
    </div>
  )
}

/** Other forms have a text beside the buttons, which moves nothing. */
function GoneNotice() {
  const translate = useTranslate()
  const purpose = useFormPurpose()
  const isGone = useLatestVersion()?.isGone
  if (!isGone || purpose !== 'show') return null
  return (
    <p className="notice" role="status">
      {translate('form.gone')}
    </p>
  )
}

/** The page may be left without a question, as when its code could not be loaded; a draft keeps the changes then. */
function Unsaved({ session }: { session: FormController }) {
  const { isDirty } = useFormFlags()
  const { discard } = useFormInternals()
  const isLeft = useRef(false)
  const asks = (state: unknown) => {
    isLeft.current = leavesWithoutAsking(state)
    return !isLeft.current && session.isDirty()
  }

  // A hidden page may be closed without further notice.
  useListener(document, 'visibilitychange', () => document.hidden && session.keep())
  useListener(window, 'pagehide', session.keep)
  useEffect(() => {
    const { keep } = session
    const forget = subscribeToLeave(keep)
    return () => {
      forget()
      if (isLeft.current) session.drop()
      else keep()
    }
  }, [session])

  // The form may stay mounted after it was discarded.
  return <LeaveGuard isDirty={isDirty} asks={asks} onDiscard={discard} />
}

/** After a refusal, the link to the records in the way or the first refused field gets the focus. */
export function FormErrorNotifier() {
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
    // The records in the way tell why nothing was saved.
    if (focusActionOnBlockingRecord(form)) return
    say()
    focusInvalidField(form)
  }, [submitCount])
  return <span ref={place} hidden />
}

/** This is the only message with a field's name, which depends on the language. */
const namesField: ErrorCode = 'fieldInvalid'

const named = 3

function NotSent({ path, sources }: { path: string; sources: readonly string[] }) {
  const translate = useTranslate()
  const labels = new Set(
    sources.map((source) => {
      // Rows have no label of their own; inputs beside the fields, such as a repeated password, have one.
      const [field] = source.split('.')
      const beside = translate(`resources.${path}.${source}`, { _: source })
      const whole = translate(`resources.${path}.fields.${field}`, { _: beside })
      return translate(`resources.${path}.fields.${source}`, { _: whole })
    }),
  )
  const fields = [...labels].slice(0, named).join(', ')
  const more = labels.size - named
  const text = more > 0 ? translate('form.moreFields', { fields, smart_count: more }) : fields
  return <span>{translate('form.notSent', { fields: text })}</span>
}
