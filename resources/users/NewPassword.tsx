import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { fieldOf } from '../../src/contract/describe.ts'
import { FieldFrame } from '../../src/inputs/FieldFrame.tsx'
import { SecretInput } from '../../src/inputs/SecretInput.tsx'
import { SchemaInput } from '../../src/schema/SchemaInput.tsx'
import { useScreens } from '../../src/screens.ts'

/** A password and its repetition, which is compared here and sent nowhere. */
export function NewPassword() {
  const translate = useTranslate()
  const { entity } = useScreens()
  const { getValues, trigger } = useFormContext()
  const password: unknown = useWatch({ name: 'password' })
  useEffect(() => {
    if (getValues(repeat)) void trigger(repeat)
  }, [password, getValues, trigger])
  return (
    <>
      <p className="stamps wide">{translate('resources.users.passwordRule')}</p>
      <SchemaInput source="password" />
      <FieldFrame source={repeat}>
        <SecretInput
          field={fieldOf(entity, 'password')}
          source={repeat}
          label="resources.users.passwordRepeat"
          isRequired
          readOnly={false}
        />
      </FieldFrame>
    </>
  )
}

const repeat = 'passwordRepeat'
