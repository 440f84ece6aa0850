import { useState, type SyntheticEvent } from 'react'
import { InputHelperText, useRecordContext, useTranslate } from 'react-admin'
import { bodyOf, fieldMessage, wordsOf } from '../../src/api/failure.ts'
import type { Row } from '../../src/contract/row.ts'
import { CopyButton } from '../../src/fields/CopyButton.tsx'
import { Button } from '../../src/layout/Button.tsx'
import { Dialog } from '../../src/layout/Dialog.tsx'
import { useResourceConfig } from '../../src/screens.ts'
import { MadePassword } from './MadePassword.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useReset } from './useReset.ts'
import { ownValue } from '../../src/contract/own.ts'
import './resetDialog.css'

const words = 'resources.users.reset'

/**
 * Asks for another password, twice, or makes one, which is shown until the dialog is closed and never again. What the identity
 * service says of it stands at its field.
 */
export default function ResetDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const translate = useTranslate()
  const { entity } = useResourceConfig()
  const record = useRecordContext<Row>() as Row
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [isGenerated, setGenerated] = useState(false)
  const [isSent, setSent] = useState(false)
  const name = String(ownValue(record, entity.label))
  const { mutate, isPending, isSuccess, error, reset } = useReset(id, name, () => !isGenerated && onClose())
  const refusal = bodyOf(error).errors?.['password']
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
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    // The dialog is within the record's form as far as React knows.
    event.stopPropagation()
    setSent(true)
    if (!isMissing && password === repeat) mutate({ password })
  }
  const label = translate('resources.users.fields.password')
  const title = translate(`${words}.title`, { name })
  if (isSuccess && isGenerated)
    return (
      <Dialog title={title} onClose={onClose}>
        <p role="status">{translate(`${words}.done`, { name })}</p>
        <p>{translate(`${words}.handOver`)}</p>
        <p className="machine-text">{password}</p>
        <div className="dialog-actions">
          <CopyButton text={password} />
          <Button variant="contained" autoFocus onClick={onClose}>
            {translate('app.close')}
          </Button>
        </div>
      </Dialog>
    )
  const flags = { isPending, isSent, isShown: isGenerated }
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{translate(`${words}.explain`)}</p>
      <form className="reset-password" onSubmit={submit} noValidate>
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
                error={fieldMessage(refusal.code, { field: label, ...refusal.params })}
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
        <MadePassword
          made={isGenerated ? password : null}
          onMade={take}
          note={translate(`${words}.generated`)}
        />
        <p role="alert" className="dialog-error">
          {error && !refusal && translate(...wordsOf(error))}
        </p>
        <div className="dialog-actions">
          <Button type="submit" variant="contained" disabled={isPending}>
            {translate(`${words}.confirm`)}
          </Button>
          <Button onClick={onClose}>{translate('form.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
