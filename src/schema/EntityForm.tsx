import { Form, useLocale, useTranslate } from 'ra-core'
import { useEffect, type ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { fieldsOf } from '../contract/describe.ts'
import { useScreens } from '../screens.ts'
import { FieldInput } from '../inputs/FieldInput.tsx'
import { FormPurposeProvider, type FormPurpose } from './readOnly.ts'
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
  const resolver = useResolver(entity, path)
  return (
    <FormPurposeProvider value={purpose}>
      <Form
        className="entity-form"
        resolver={resolver}
        mode="onTouched"
        noValidate
        warnWhenUnsavedChanges={purpose !== 'show'}
        {...(defaultValues && { defaultValues })}
      >
        {purpose === 'show' && <p className="notice">{translate('form.readOnly')}</p>}
        <Inputs />
        <MessagesFollowLanguage />
        {children}
      </Form>
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

/** Field names are part of some messages: on a switch of language those on screen are made anew. */
function MessagesFollowLanguage() {
  const locale = useLocale()
  const { trigger, getValues, getFieldState } = useFormContext()
  useEffect(() => {
    const wrong = Object.keys(getValues()).filter((name) => getFieldState(name).invalid)
    if (wrong.length > 0) void trigger(wrong)
    // Only the language matters here.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [locale])
  return null
}
