import { useState, type SyntheticEvent } from 'react'
import {
  useDataProvider,
  useDelete,
  useNotify,
  useRecordContext,
  useRedirect,
  useTranslate,
} from 'react-admin'
import { useQuery } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import type { Row } from '../contract/row.ts'
import type { BackofficeProvider } from '../api/dataProvider.ts'
import { codeOfFailure, messageKey } from '../api/failure.ts'
import { Dialog } from '../layout/Dialog.tsx'
import { useScreens } from '../screens.ts'
import { Refusal, refusalOf, refusalOfUsage } from './Refusal.tsx'

/**
 * Deletes a record once its name was typed exactly. One that is in use says so at once, with links to its users; the
 * server has the last word.
 */
export default function DeleteDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const redirect = useRedirect()
  const { entity, path } = useScreens()
  const record = useRecordContext<Row>() as Row
  const name = String(record[entity.label])
  const [typed, setTyped] = useState('')
  const dataProvider = useDataProvider<BackofficeProvider>()
  const at = { resource: path, id: record.id }
  const usage = useQuery({
    queryKey: [path, 'usage', at.id],
    queryFn: () => dataProvider.usage(at),
    staleTime: 0,
  })
  const [remove, { isPending, error }] = useDelete(
    path,
    { id: record.id, previousData: record },
    {
      mutationMode: 'pessimistic',
      onSuccess: () => {
        notify('form.deleted', { type: 'success', messageArgs: { name } })
        redirect('list', path)
      },
      // Said in the dialog: a toast would lie behind it.
      onError: () => undefined,
    },
  )
  const refusal = refusalOf(error) ?? (usage.data && refusalOfUsage(usage.data))
  if (refusal) {
    return (
      <Dialog title={translate('delete.refused', { name })} onClose={onClose}>
        <Refusal {...refusal} />
        <Button variant="contained" autoFocus onClick={onClose}>
          {translate('app.close')}
        </Button>
      </Dialog>
    )
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (typed === name) void remove()
  }
  return (
    <Dialog title={translate('delete.title', { name })} onClose={onClose}>
      <form onSubmit={submit}>
        <p>
          {translate('delete.explain')}
          <br />
          <strong>{name}</strong>
        </p>
        <TextField
          autoFocus
          label={translate('delete.confirmation')}
          value={typed}
          autoComplete="off"
          helperText={typed && typed !== name ? translate('delete.mismatch') : ' '}
          onChange={({ target }) => setTyped(target.value)}
        />
        {!!error && (
          <p role="alert" className="dialog-error">
            {translate(messageKey(codeOfFailure(error)))}
          </p>
        )}
        <div className="dialog-actions">
          <Button
            type="submit"
            variant="contained"
            color="error"
            disabled={typed !== name || isPending || usage.isPending}
          >
            {translate('delete.confirm')}
          </Button>
          <Button onClick={onClose}>{translate('form.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
