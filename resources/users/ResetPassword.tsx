import { type ReactNode, useId, useState, useEffect } from 'react'
import { useBackend, useResourceConfig } from '../../src/context.ts'
import {
  InputHelperText,
  LinkBase as Link,
  useNotify,
  useRecordContext,
  useRefresh,
  useTranslate,
} from 'react-admin'
import { useMutation } from '@tanstack/react-query'
import { Button, OpenDialogButton } from '../../src/layout/Button.tsx'
import { problemBodyOf, encodedFieldErrorMessage } from '../../src/api/failure.ts'
import { type Row, ownValue } from '../../src/contract/values.ts'
import { CopyButton, useCopy } from '../../src/fields/parts.tsx'
import { ActionDialog } from '../../src/layout/ActionDialog.tsx'
import { LabelledControl } from '../../src/inputs/LabelledControl.tsx'
import { useDialogFieldFlags } from '../../src/inputs/fieldState.tsx'
import { useFormContext, useWatch } from 'react-hook-form'
import { fieldOf } from '../../src/contract/entity.ts'
import { FieldFrame } from '../../src/inputs/FieldInput.tsx'
import { SecretInput } from '../../src/inputs/SecretInput.tsx'
import './users.css'

/** The own password is changed at the identity service. */
export function ResetPassword({ id, isOwn }: { id: string; isOwn: boolean }) {
  const translate = useTranslate()
  const reason = useId()
  return (
    <div className="wide">
      <OpenDialogButton
        variant="outlined"
        disabled={isOwn}
        aria-describedby={isOwn ? reason : undefined}
        dialog={(close) => <ResetDialog id={id} onClose={close} />}
      >
        {translate('resources.users.reset.button')}
      </OpenDialogButton>
      {isOwn && (
        <p id={reason} className="stamps">
          {translate('resources.users.own.password')}{' '}
          <Link to="/users/account">{translate('resources.account.title')}</Link>
        </p>
      )}
    </div>
  )
}

const words = 'resources.users.reset'

function ResetDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const translate = useTranslate()
  const { entity } = useResourceConfig()
  const record = useRecordContext<Row>() as Row
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [isGenerated, setGenerated] = useState(false)
  const [isSent, setSent] = useState(false)
  const name = String(ownValue(record, entity.label))
  const { mutate, isPending, isSuccess, error, reset } = useReset(id, name, () => !isGenerated && onClose())
  const refusal = problemBodyOf(error).errors?.['password']
  const isMissing = password.trim() === ''
  const change = (set: (text: string) => void) => (text: string) => {
    reset()
    setGenerated(false)
    set(text)
  }
  const take = (made: string) => {
    change(setPassword)(made)
    setRepeat(made)
    setGenerated(true)
  }
  const submit = () => {
    setSent(true)
    if (!isMissing && password === repeat) mutate({ password })
  }
  const label = translate('resources.users.fields.password')
  const title = translate(`${words}.title`, { name })
  if (isSuccess && isGenerated)
    return (
      <ActionDialog title={title} onClose={onClose}>
        <p role="status">{translate(`${words}.done`, { name })}</p>
        <p>{translate(`${words}.handOver`)}</p>
        <p className="machine-text">{password}</p>
        <CopyButton text={password} />
      </ActionDialog>
    )
  const flags = { isPending, isSent, isShown: isGenerated }
  return (
    <ActionDialog
      title={title}
      className="reset-password stack airy"
      onClose={onClose}
      onSubmit={submit}
      error={refusal ? null : error}
      action={{ label: translate(`${words}.confirm`), disabled: isPending }}
    >
      <p>{translate(`${words}.explain`)}</p>
      <PasswordField
        source="password"
        label={label}
        hint={translate('resources.users.passwordRule')}
        value={password}
        onChange={change(setPassword)}
        autoFocus
        error={
          refusal ? (
            <InputHelperText
              error={encodedFieldErrorMessage(refusal.code, { field: label, ...refusal.params })}
              helperText={false}
            />
          ) : (
            isMissing && translate('errors.required')
          )
        }
        {...flags}
      />
      <PasswordField
        source="passwordRepeat"
        label={translate('resources.users.passwordRepeat')}
        value={repeat}
        onChange={change(setRepeat)}
        error={password !== repeat && translate('errors.passwordsDiffer')}
        {...flags}
      />
      <PasswordGenerator
        made={isGenerated ? password : null}
        onMade={take}
        note={translate(`${words}.generated`)}
      />
    </ActionDialog>
  )
}

interface PasswordFieldProps {
  source: string
  label: string
  value: string
  onChange: (value: string) => void
  hint?: string
  error: ReactNode
  isPending: boolean
  isSent: boolean
  /** Generated passwords are readable, typed ones are not. */
  isShown: boolean
  autoFocus?: boolean
}

function PasswordField({
  source,
  error,
  isPending,
  isSent,
  isShown,
  onChange,
  ...props
}: PasswordFieldProps) {
  const { value } = props
  const of = useDialogFieldFlags({ name: source, value, isValid: !error, isAsked: isSent, isPending })
  return (
    <div className="field" {...of.flags}>
      <LabelledControl
        {...props}
        error={of.isShown && error}
        type={isShown ? 'text' : 'password'}
        className={isShown ? 'machine-text' : undefined}
        autoComplete="new-password"
        spellCheck={false}
        required
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}

/** The user has to choose another password at the next sign-in. */
function useReset(id: string, name: string, onDone: () => void) {
  const notify = useNotify()
  const refresh = useRefresh()
  const { path } = useResourceConfig()
  const dataProvider = useBackend()
  return useMutation({
    mutationFn: (wish: { password: string }) =>
      dataProvider.act('reset-password', { resource: path, id }, wish),
    onSuccess: () => {
      notify('resources.users.reset.done', { type: 'success', messageArgs: { name } })
      refresh()
      onDone()
    },
  })
}

const labels = {
  password: 'resources.users.fields.password',
  passwordRepeat: 'resources.users.passwordRepeat',
}

/** A typed password is repeated, which only the console compares; a generated one is shown until the user is created. */
export function NewPasswordInputs() {
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

interface MadePasswordProps {
  /** The generated password; `null` once another one is typed. */
  made: string | null
  onMade: (password: string) => void
  note: string
  /** Whether the user has never signed in. */
  isFirst?: boolean
}

/** Browsers offer the clipboard on https and localhost only. */
function PasswordGenerator({ made, onMade, note, isFirst = false }: MadePasswordProps) {
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
