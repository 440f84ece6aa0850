import { Form, useTranslate } from 'react-admin'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useFormContext } from 'react-hook-form'
import { fieldsOf } from '../contract/describe.ts'
import type { ErrorCode } from '../contract/errors.ts'
import { useLocaleState } from '../locale/LocaleProvider.tsx'
import { useScreens } from '../screens.ts'
import { FieldInput } from '../inputs/FieldInput.tsx'
import { Busy } from './Busy.tsx'
import { FormPurposeProvider, type FormPurpose } from './readOnly.ts'
import { errorsOf, takeDown, type Refused } from './refused.ts'
import { useResolver } from './resolver.ts'
import './form.css'

export interface EntityFormProps {
  purpose: FormPurpose
  defaultValues?: Record<string, unknown>
  /** The buttons under the inputs. */
  children: ReactNode
}

/** The form of the page's entity: its own inputs, or else one for each field; checked by its schema. */
export function EntityForm({ purpose, defaultValues, children }: EntityFormProps) {
  const translate = useTranslate()
  const { entity, path, Inputs = DerivedInputs } = useScreens()
  const refused = useRef<Refused>(new Map())
  const resolver = useResolver(entity, path, refused)
  return (
    <FormPurposeProvider value={purpose}>
      {/* A save asks the server again. */}
      <div onSubmitCapture={() => refused.current.clear()}>
        <Form
          className="entity-form"
          resolver={resolver}
          mode="onTouched"
          noValidate
          warnWhenUnsavedChanges={purpose !== 'show'}
          {...(defaultValues && { defaultValues })}
        >
          {purpose === 'show' && <p className="notice">{translate('form.readOnly')}</p>}
          <Busy>
            <Inputs />
          </Busy>
          <Messages refused={refused} />
          {children}
        </Form>
      </div>
    </FormPurposeProvider>
  )
}

/** One input for each field that people fill in, in the order of the schema. */
function DerivedInputs() {
  const { entity } = useScreens()
  const fields = fieldsOf(entity).filter(({ readOnly }) => !readOnly)
  return (
    <div className="inputs">
      {fields.map((field) => (
        <FieldInput key={field.path} field={field} />
      ))}
    </div>
  )
}

/** Keeps the messages on screen: the server's over the next look at their field, all of them over a switch of language. */
function Messages({ refused }: { refused: RefObject<Refused> }) {
  const { locale } = useLocaleState()
  const { trigger, formState, getValues } = useFormContext()
  const { errors } = formState
  // react-hook-form changes its errors in place, so there is nothing to depend on.
  useEffect(() => takeDown(refused.current, errors, getValues()))
  useEffect(() => {
    const named = errorsOf(errors).filter(([, { type }]) => type === namesField)
    if (named.length > 0) void trigger(named.map(([path]) => path))
    // Only the language matters here.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [locale])
  return null
}

/** The code of the one message that its field's name is part of: it has to be made anew in another language. */
const namesField: ErrorCode = 'fieldInvalid'
