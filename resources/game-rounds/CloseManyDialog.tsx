import { useId, useState, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { useDataProvider, useTranslate } from 'react-admin'
import { useMutation } from '@tanstack/react-query'
import { bodyOf, codeOfFailure } from '../../src/api/failure.ts'
import { useFailureText } from '../../src/api/useFailureText.ts'
import type { BackofficeProvider } from '../../src/api/dataProvider.ts'
import { bookings, roundsCollection, type Booking } from '../../src/contract/closings.ts'
import type { Job } from '../../src/contract/jobs.ts'
import { focusWrong } from '../../src/inputs/focusWrong.ts'
import { JobProgress } from '../../src/jobs/JobProgress.tsx'
import { Button } from '../../src/layout/Button.tsx'
import { CloseAction } from '../../src/layout/CloseAction.tsx'
import { Dialog } from '../../src/layout/Dialog.tsx'
import { useFormats } from '../../src/locale/format.ts'
import type { BulkDialogProps } from '../../src/screens.ts'
import { isComplete, noGrounds, ReasonInputs } from './ReasonInputs.tsx'
import './closing.css'

const words = 'resources.game-rounds.close'

/** Closes the selected rounds in the same way, and says what came of each. Those leave the selection with the start. */
export default function CloseManyDialog({ selected, select, onClose }: BulkDialogProps) {
  const translate = useTranslate()
  const textOf = useFailureText()
  const { number } = useFormats()
  const [ids] = useState(() => [...selected.keys()])
  const [booking, choose] = useState<Booking | null>(null)
  const [grounds, setGrounds] = useState(noGrounds)
  const [isAsked, setAsked] = useState(false)
  const start = useStart((job) => {
    select((rest) => new Map([...rest].filter(([id]) => !job.items.some((item) => item.id === id))))
  })
  const id = useId()
  const isWithout = isAsked && !booking
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    flushSync(() => setAsked(true))
    if (booking) focusWrong(event.currentTarget)
    else event.currentTarget.querySelector('input')?.focus()
    if (booking && !start.isPending && isComplete(grounds)) start.mutate({ ids, booking, ...grounds })
  }
  const title = translate(`${words}.many`, { smart_count: ids.length, count: number(ids.length) })
  if (start.data)
    return (
      <Dialog title={title} onClose={onClose}>
        <JobProgress id={start.data.id} />
        <CloseAction onClose={onClose} />
      </Dialog>
    )
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="round-form" noValidate onSubmit={submit}>
        <fieldset aria-describedby={isWithout ? id : undefined}>
          <legend>{translate(`${words}.how`)}</legend>
          {bookings.map((one) => (
            <div key={one} className="round-option">
              <label>
                <input type="radio" name="booking" checked={booking === one} onChange={() => choose(one)} />
                {translate(`resources.game-rounds.choices.closeType.${one}`)}
              </label>
              <p>{translate(`${words}.manyEffect.${one}`)}</p>
            </div>
          ))}
          {isWithout && (
            <span id={id} role="alert" className="dialog-error">
              {translate('errors.required', { field: 'booking' })}
            </span>
          )}
        </fieldset>
        <ReasonInputs value={grounds} change={setGrounds} isAsked={isAsked} />
        {start.error && (
          <p role="alert" className="dialog-error">
            {textOf(codeOfFailure(start.error), bodyOf(start.error).params)}
          </p>
        )}
        <p className="stamps">{translate(`${words}.final`)}</p>
        <div className="dialog-actions">
          <Button type="submit" variant="contained" disabled={start.isPending}>
            {title}
          </Button>
          <Button onClick={onClose}>{translate('form.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}

function useStart(onStart: (job: Job) => void) {
  const dataProvider = useDataProvider<BackofficeProvider>()
  return useMutation({
    mutationFn: (body: object) => dataProvider.start<Job>(`${roundsCollection}/close`, body),
    onSuccess: onStart,
  })
}
