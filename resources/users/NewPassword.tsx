import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { fieldOf } from '../../src/contract/entity.ts'
import { FieldFrame } from '../../src/inputs/FieldFrame.tsx'
import { SecretInput } from '../../src/inputs/SecretInput.tsx'
import { useResourceConfig } from '../../src/context.ts'
import { CopyButton, useCopy } from '../../src/fields/parts.tsx'
import { Button } from '../../src/layout/Button.tsx'
import './users.css'

const labels = {
  password: 'resources.users.fields.password',
  passwordRepeat: 'resources.users.passwordRepeat',
}

/** A typed password is repeated, which only the console compares; a generated one is shown until the user is created. */
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
      <PasswordGenerator
        made={isMade ? made : null}
        onMade={take}
        note={translate('resources.users.reset.handOver')}
        isFirst
      />
    </>
  )
}

const words = 'resources.users.reset'

interface MadePasswordProps {
  /** The generated password; `null` once another one is typed. */
  made: string | null
  onMade: (password: string) => void
  /** What the user has to do with the password. */
  note: string
  /** Whether the user has never signed in. */
  isFirst?: boolean
}

/** A generated password goes to `onMade` and, with TLS, to the clipboard; it is shown by the inputs. */
export function PasswordGenerator({ made, onMade, note, isFirst = false }: MadePasswordProps) {
  const translate = useTranslate()
  const copy = useCopy()
  const isCopied = window.isSecureContext
  const generate = () => {
    const password = generatePassword()
    onMade(password)
    if (isCopied) copy(password)
  }
  return (
    <>
      <div className="wide flow">
        <Button variant="outlined" onClick={generate}>
          {translate(`${words}.${isCopied ? 'generateAndCopy' : 'generate'}`)}
        </Button>
        {made !== null && <CopyButton text={made} />}
        {made !== null && (
          <small className="plain" role="status">
            {note}
          </small>
        )}
      </div>
      <p className="stamps wide">{translate(`${words}.${isFirst ? 'temporaryFirst' : 'temporary'}`)}</p>
    </>
  )
}

/** Without characters that are easily confused: 0 and O, 1, l and I. */
const letters = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** 20 letters of 57 are more than 115 bits, which cannot be guessed. */
const [groups, size] = [4, 5]

function generatePassword(): string {
  const group = () => Array.from({ length: size }, letter).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** All letters are equally likely: numbers beyond the last multiple of the alphabet's length are drawn again. */
function letter(): string {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
  const fair = Math.floor(256 / letters.length) * letters.length
  return byte < fair ? letters.charAt(byte % letters.length) : letter()
}
