import { memo, useMemo, useState, type ReactNode, type SyntheticEvent } from 'react'
import { SourceContextProvider, useRecordContext, useTranslate } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import { useResourceConfig } from '../screens.ts'
import { SavingFieldset } from './SavingFieldset.tsx'
import { SaveConflictDialog } from './SaveConflictDialog.tsx'
import DraftOffer from './DraftOffer.tsx'
import ReferencesInUse from './ReferencesInUse.tsx'
import { DerivedInputs } from './DerivedInputs.tsx'
import { ChangedElsewhere } from './ChangedElsewhere.tsx'
import { Messages } from './Messages.tsx'
import { FormPartsProvider } from './observer.ts'
import { FormPurposeProvider, type FormPurpose } from './readOnly.ts'
import Sections from './Sections.tsx'
import { Unsaved } from './Unsaved.tsx'
import { useEntityForm, type FormStart } from './useEntityForm.ts'
import { useSave } from './useSave.tsx'
import './form.css'

export interface EntityFormProps extends FormStart {
  purpose: FormPurpose
  /** Begins another new record after saving with the button for that. */
  onAnother?: (() => void) | undefined
  /** The buttons below the inputs. */
  children: ReactNode
}

/** The form of the page's entity: its own inputs, or one for each field, validated by its schema. */
export function EntityForm({ purpose, onAnother, children, ...start }: EntityFormProps) {
  const translate = useTranslate()
  const { entity, path, Inputs, asksBefore } = useResourceConfig()
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
    // Saving asks the server again. With other errors it does not get that far, and refused values stay refused.
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
  /** Without the form state, which components subscribe to themselves, so that the whole form is not rendered for each change. */
  const [given] = useState(() => ({ ...form }))
  const parts = useMemo(() => ({ observer, refused, faults, discard }), [observer, refused, faults, discard])
  const sources = useMemo(
    () => ({
      getSource: (source: string) => source,
      getLabel: (source: string) => `resources.${path}.fields.${source}`,
    }),
    [path],
  )
  return (
    <FormPurposeProvider value={purpose}>
      <SourceContextProvider value={sources}>
        <FormPartsProvider value={parts}>
          <FormProvider {...given}>
            <form className="entity-form" noValidate onSubmit={submit}>
              {purpose === 'show' && !entity.final && (
                <p className="notice">{translate(isShared ? 'form.shared' : 'form.readOnly')}</p>
              )}
              {offer && <DraftOffer {...offer} onTake={session.takeOver} onDiscard={session.refuse} />}
              <Content />
              {inTheWay.length > 0 && <ReferencesInUse refs={inTheWay} />}
              {children}
              {Inputs && <Sections />}
            </form>
            <Unsaved session={session} />
            {question && asksBefore && <asksBefore.Dialog {...question} />}
            {clash && <SaveConflictDialog clash={clash} session={session} send={send} onEnd={endClash} />}
          </FormProvider>
        </FormPartsProvider>
      </SourceContextProvider>
    </FormPurposeProvider>
  )
}

/** The content renders itself piece by piece. */
const Content = memo(function Content() {
  const { Inputs = DerivedInputs } = useResourceConfig()
  return (
    <>
      <ChangedElsewhere />
      <SavingFieldset>
        <Inputs />
      </SavingFieldset>
      <Messages />
    </>
  )
})
