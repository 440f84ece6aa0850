import { LinkBase as Link, useNotify, useTranslate } from 'react-admin'
import { useBackend, useFormats, useCan } from '../../src/context.ts'
import { type SyntheticEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from '../../src/layout/Button.tsx'
import { ActionDialog, FailureMessage } from '../../src/layout/ActionDialog.tsx'
import { CountedProgress } from '../../src/list/ListStates.tsx'
import { explainableBreakKinds, explanationLimits, maxBreaks } from '../../src/contract/audit.ts'
import { useListOrRecordLocation } from '../../src/record/useListOrRecordLocation.ts'
import { focusInvalidField, useDialogFieldState } from '../../src/inputs/fieldState.tsx'
import { auditEntries } from './entity.ts'
import type { ChainBreak, ChainVerification } from '../../src/contract/answers/audit.ts'
import '../../src/inputs/inputs.css'

const words = 'resources.audit-entries.verify'

export default function VerifyDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const { progress, data, error, isFetching, refetch } = useVerification()
  return (
    <ActionDialog
      title={translate(`${words}.title`)}
      onClose={onClose}
      closing={translate('app.close')}
      error={!isFetching && error}
      action={{
        label: translate(`${words}.again`),
        variant: 'outlined',
        disabled: isFetching,
        onClick: () => void refetch(),
      }}
    >
      <p>{translate(`${words}.explain`)}</p>
      {isFetching ? (
        <CountedProgress {...progress} />
      ) : (
        data && !error && <Outcome found={data} onClose={onClose} again={() => void refetch()} />
      )}
    </ActionDialog>
  )
}

interface OutcomeProps {
  found: Verified
  onClose: () => void
  again: () => void
}

function Outcome({ found: { entries, broken, explained }, onClose, again }: OutcomeProps) {
  const translate = useTranslate()
  const { number } = useFormats()
  const counted = (count: number) => ({ smart_count: count, count: number(count) })
  return (
    <>
      {broken.length > 0 ? (
        <Breaks broken={broken} onClose={onClose} again={again} />
      ) : (
        <p role="status" className="notice audit-valid">
          {translate(`${words}.${explained > 0 ? 'validButExplained' : 'valid'}`, counted(entries))}
        </p>
      )}
      {explained > 0 && <p>{translate(`${words}.explained`, counted(explained))}</p>}
    </>
  )
}

interface BreaksProps {
  broken: readonly ChainBreak[]
  onClose: () => void
  again: () => void
}

/** Users with access to all casinos can explain breaks. */
export function Breaks({ broken, onClose, again }: BreaksProps) {
  const translate = useTranslate()
  const { number } = useFormats()
  const address = useListOrRecordLocation()
  const mayExplain = useCan(auditEntries, 'explainBreak')
  const open = broken
    .filter(({ fault }) => explainableBreakKinds.some((one) => one === fault))
    .slice(0, maxBreaks)
  const first = broken[0]?.id ?? ''
  const link = (id: string, text: string) => (
    <Link to={address(id)} onClick={onClose}>
      {text}
    </Link>
  )
  return (
    <>
      <div role="alert" className="notice failed">
        <strong>{translate(`${words}.broken`)}</strong> {translate(`${words}.first`, { id: first })}{' '}
        {link(first, translate(`${words}.show`, { id: first }))}
      </div>
      <p id="audit-breaks">
        {translate(`${words}.places`, { smart_count: broken.length, count: number(broken.length) })}
      </p>
      <ul className="audit-breaks bullets" aria-labelledby="audit-breaks">
        {broken.map(({ id, fault, upTo }) => {
          const isRange = upTo !== undefined && upTo !== id
          const text = translate(`${words}.faults.${isRange ? 'missingUpTo' : fault}`, { id, upTo })
          return <li key={`${id} ${fault}`}>{fault === 'changed' ? link(id, text) : text}</li>
        })}
      </ul>
      {mayExplain && open.length > 0 && <ExplainForm broken={open} onDone={again} />}
    </>
  )
}

function ExplainForm({ broken, onDone }: { broken: readonly ChainBreak[]; onDone: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const id = useId()
  const dataProvider = useBackend()
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const isShort = reason.trim().length < explanationLimits.least
  const { flags, isShown } = useDialogFieldState({
    name: 'reason',
    value: reason,
    isValid: !isShort,
    isAsked,
  })
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
    if (isShort) focusInvalidField(event.currentTarget)
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
      <FailureMessage error={error} />
      <Button type="submit" variant="contained" disabled={isPending}>
        {translate(`${words}.record`, { smart_count: broken.length })}
      </Button>
    </form>
  )
}

interface Verified {
  entries: number
  broken: readonly ChainBreak[]
  /** Number of breaks with a logged explanation. */
  explained: number
}

/** Verifies one portion after another, and stops when the dialog is closed. */
function useVerification() {
  const dataProvider = useBackend()
  const [progress, setProgress] = useState({ done: 0, total: 1 })
  const query = useQuery({
    queryKey: ['audit-entries', 'verify'],
    queryFn: async ({ signal }): Promise<Verified> => {
      const broken: ChainBreak[] = []
      let explained = 0
      for (let after = ''; ;) {
        const found = await dataProvider.query<ChainVerification>(
          `audit-entries/verify?most=${part}${after && `&after=${after}`}`,
          signal,
        )
        broken.push(...(found.broken ?? []))
        explained += found.explained?.length ?? 0
        if (found.next === undefined) return { entries: found.entries, broken, explained }
        setProgress({ done: found.checked ?? 0, total: found.entries })
        after = found.next
      }
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return { ...query, progress }
}

/** Entries per request, which take about a second. */
const part = 10_000
