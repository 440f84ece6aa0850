import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { fieldOf } from '../../src/contract/describe.ts'
import { FieldFrame } from '../../src/inputs/FieldFrame.tsx'
import { SecretInput } from '../../src/inputs/SecretInput.tsx'
import { useResourceConfig } from '../../src/screens.ts'
import { MadePassword } from './MadePassword.tsx'

const labels = {
  password: 'resources.users.fields.password',
  passwordRepeat: 'resources.users.passwordRepeat',
}

/**
 * A password and its repetition, which is compared here and sent nowhere, or one that is made, which is shown until the user is
 * created.
 */
export function NewPassword() {
  const translate = useTranslate()
  const { entity } = useResourceConfig()
  const { getValues, setValue, trigger } = useFormContext()
  const password: unknown = useWatch({ name: 'password' })
  const [made, setMade] = useState<string | null>(null)
  const isMade = made !== null && made === password
  useEffect(() => {
    if (getValues('passwordRepeat')) void trigger('passwordRepeat')
  }, [password, getValues, trigger])
  const take = (next: string) => {
    setMade(next)
    for (const name of Object.keys(labels)) setValue(name, next, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <>
      <p className="stamps wide">{translate('resources.users.passwordRule')}</p>
      {Object.entries(labels).map(([source, label]) => (
        <FieldFrame key={source} source={source} label={label}>
          <SecretInput
            field={fieldOf(entity, 'password')}
            source={source}
            label={label}
            isRequired
            readOnly={false}
            isShown={isMade}
          />
        </FieldFrame>
      ))}
      <MadePassword
        made={isMade ? made : null}
        onMade={take}
        note={translate('resources.users.reset.handOver')}
      />
    </>
  )
}
