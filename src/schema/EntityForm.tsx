import {
  memo,
  useMemo,
  useState,
  useEffect,
  useRef,
  type ReactNode,
  type SyntheticEvent,
  type KeyboardEvent,
} from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { FormProvider, useFormState } from 'react-hook-form'
import { useResourceConfig } from '../context.ts'
import { SaveConflictDialog, useSave } from './useSave.tsx'
import DraftOffer from './DraftOffer.tsx'
import { FormErrorAnnouncer } from './FormErrorAnnouncer.tsx'
import { DefaultInputs } from './SchemaInput.tsx'
import {
  EntityFormContextProvider,
  useFormFlags,
  useEntityFormContext,
  FormPurposeProvider,
  useLatestVersion,
  useFormPurpose,
  type FormPurpose,
} from './formParts.ts'
import { FormOutline } from './FormOutline.tsx'
import { InTheWayOfForm, InTheWayProvider } from './InTheWay.tsx'
import { useEntityForm, type FormStartValues, type FormController } from './useEntityForm.ts'
import { useListener } from '../layout/useListener.ts'
import { subscribeToReload } from '../layout/reload.ts'
import { LeaveGuard, leavesWithoutAsking } from './LeaveGuard.tsx'
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
  /** Components subscribe to the form state themselves, so that the whole form is not rendered for each change. */
  const [given] = useState(() => ({ ...form }))
  const parts = useMemo(() => ({ observer, refused, faults, discard }), [observer, refused, faults, discard])
  return (
    <FormPurposeProvider value={purpose}>
      <EntityFormContextProvider value={parts}>
        <FormProvider {...given}>
          <form className="entity-form measure" noValidate onSubmit={submit}>
            {purpose === 'show' && !entity.final && (
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
      <FormErrorAnnouncer />
    </>
  )
})

/** The answer replaces the form's values, and input meanwhile would be lost. The focus stays. */
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

/** Elsewhere, the text beside the buttons moves nothing. */
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

/** If the page is left without a question, as when its code could not be loaded, the changes are kept as a draft. */
function Unsaved({ session }: { session: FormController }) {
  const { isDirty } = useFormFlags()
  const { discard } = useEntityFormContext()
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
    const forget = subscribeToReload(keep)
    return () => {
      forget()
      if (isLeft.current) session.drop()
      else keep()
    }
  }, [session])

  // The form may stay mounted after it was discarded, and the user may come back.
  return <LeaveGuard isDirty={isDirty} asks={asks} onDiscard={discard} />
}
