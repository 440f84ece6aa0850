import { useState, type ReactNode, type SyntheticEvent } from 'react'
import {
  InputHelperText,
  useDataProvider,
  useNotify,
  useRecordContext,
  useRefresh,
  useTranslate,
} from 'react-admin'
import { useMutation } from '@tanstack/react-query'
import { TextField } from '../../src/inputs/TextField.tsx'
import type { BackofficeProvider } from '../../src/api/dataProvider.ts'
import { bodyOf, wordsOf } from '../../src/api/failure.ts'
import type { Row } from '../../src/contract/row.ts'
import { Button } from '../../src/layout/Button.tsx'
import { Dialog } from '../../src/layout/Dialog.tsx'
import { useScreens } from '../../src/screens.ts'

/** Asks for another password, twice. What the identity service says of it stands at its field; the rest stays out of sight. */
export default function ResetDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const { entity, path } = useScreens()
  const record = useRecordContext<Row>() as Row
  const dataProvider = useDataProvider<BackofficeProvider>()
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [isSent, setSent] = useState(false)
  const name = String(record[entity.label])
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => dataProvider.act('reset-password', { resource: path, id }, { password }),
    onSuccess: () => {
      notify('resources.users.reset.done', { type: 'success', messageArgs: { name } })
      refresh()
      onClose()
    },
  })
  const refusal = bodyOf(error).errors?.['password']
  const isMissing = isSent && password === ''
  const differs = isSent && password !== repeat
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    // The dialog is within the record's form as far as React knows.
    event.stopPropagation()
    setSent(true)
    if (password !== '' && password === repeat) mutate()
  }
  return (
    <Dialog title={translate('resources.users.reset.title', { name })} onClose={onClose}>
      <p>{translate('resources.users.reset.explain')}</p>
      <form onSubmit={submit} noValidate>
        <PasswordField
          label={translate('resources.users.fields.password')}
          value={password}
          onChange={(value) => {
            reset()
            setPassword(value)
          }}
          autoFocus
          error={
            refusal ? (
              <InputHelperText error={refusal} helperText={false} />
            ) : (
              isMissing && translate('errors.required')
            )
          }
        />
        <PasswordField
          label={translate('resources.users.passwordRepeat')}
          value={repeat}
          onChange={setRepeat}
          error={differs && translate('errors.passwordsDiffer')}
        />
        <p role="alert" className="dialog-error">
          {error && !refusal && translate(...wordsOf(error))}
        </p>
        <div className="dialog-actions">
          <Button type="submit" variant="contained" disabled={isPending}>
            {translate('resources.users.reset.confirm')}
          </Button>
          <Button onClick={onClose}>{translate('form.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}

interface PasswordFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** What is wrong with it. */
  error: ReactNode
  autoFocus?: boolean
}

const PasswordField = ({ onChange, error, ...props }: PasswordFieldProps) => (
  <TextField
    {...props}
    type="password"
    autoComplete="new-password"
    required
    error={error}
    onChange={({ target }) => onChange(target.value)}
  />
)
