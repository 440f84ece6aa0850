import { useId, useState, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import { useMutation } from '@tanstack/react-query'
import type { BackofficeProvider } from '../../src/api/dataProvider.ts'
import { wordsOf } from '../../src/api/failure.ts'
import { explanationLimits, type Break } from '../../src/contract/audit.ts'
import { focusWrong, usePlainFlags } from '../../src/inputs/flags.tsx'
import { Button } from '../../src/layout/Button.tsx'
import '../../src/inputs/inputs.css'

const words = 'resources.audit-entries.verify'

export interface ExplainFormProps {
  broken: readonly Break[]
  onDone: () => void
}

/** Puts on record why breaks of the log are no reason to worry. */
export function ExplainForm({ broken, onDone }: ExplainFormProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const id = useId()
  const dataProvider = useDataProvider<BackofficeProvider>()
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const isShort = reason.trim().length < explanationLimits.least
  const { flags, isShown } = usePlainFlags({ name: 'reason', value: reason, isValid: !isShort, isAsked })
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => dataProvider.start('audit-entries/explain-break', { broken, reason }),
    onSuccess() {
      notify(`${words}.recorded`, { type: 'success' })
      onDone()
    },
  })
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    flushSync(() => setAsked(true))
    if (isShort) focusWrong(event.currentTarget)
    else if (!isPending) mutate()
  }
  return (
    <form className="plain-inputs" noValidate onSubmit={submit}>
      <label {...flags}>
        {translate(`${words}.reason`)}
        <textarea
          rows={2}
          required
          maxLength={explanationLimits.most}
          value={reason}
          aria-invalid={isShown}
          aria-describedby={id}
          onChange={({ target }) => setReason(target.value)}
        />
      </label>
      {isShown ? (
        <p id={id} role="alert" className="dialog-error">
          {translate('errors.commentTooShort', { min: explanationLimits.least })}
        </p>
      ) : (
        <p id={id}>{translate(`${words}.explaining`)}</p>
      )}
      {error && (
        <p role="alert" className="dialog-error">
          {translate(...wordsOf(error))}
        </p>
      )}
      <Button type="submit" variant="contained" disabled={isPending}>
        {translate(`${words}.record`, { smart_count: broken.length })}
      </Button>
    </form>
  )
}
