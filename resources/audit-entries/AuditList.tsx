import { createElement, useState, type SyntheticEvent } from 'react'
import { useBackend, useCan } from '../../src/context.ts'
import { useListContext, useTranslate, LinkBase as Link, useNotify } from 'react-admin'
import { Button, OpenDialogButton } from '../../src/layout/Button.tsx'
import EntityList from '../../src/list/EntityList.tsx'
import type { Filter } from '../../src/contract/query.ts'
import { withFixedPeriods } from '../../src/contract/relativePeriod.ts'
import {
  exportFormats,
  explainableBreakKinds,
  breakExplanationLimits,
  maxBreaks,
} from '../../src/contract/audit.ts'
import { SaveDialog } from '../../src/list/csv/SaveDialog.tsx'
import { saveTextFile } from '../../src/list/csv/saveTextFile.ts'
import { auditEntries } from './entity.ts'
import type { SignedExport, ChainBreak, ChainVerification } from '../../src/contract/answers/audit.ts'
import { flushSync } from 'react-dom'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ActionDialog, FailureMessage } from '../../src/layout/ActionDialog.tsx'
import { CountedProgress } from '../../src/list/ListStates.tsx'
import { useBuildListOrRecordLocation } from '../../src/record/listOrRecordLocation.ts'
import { focusInvalidField, PlainInput } from '../../src/inputs/fieldState.tsx'

const dialogs = { verify: VerifyDialog, export: ExportDialog }

export default function AuditList() {
  const translate = useTranslate()
  const may = { verify: useCan(auditEntries, 'verify'), export: useCan(auditEntries, 'export') }
  return (
    <EntityList>
      {(['verify', 'export'] as const)
        .filter((name) => may[name])
        .map((name) => (
          <OpenDialogButton
            key={name}
            variant="outlined"
            dialog={(close) => createElement(dialogs[name], { onClose: close })}
          >
            {translate(`resources.audit-entries.${name}.button`)}
          </OpenDialogButton>
        ))}
    </EntityList>
  )
}

const words = 'resources.audit-entries.export'

function ExportDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const { total = 0, filterValues: filter } = useListContext()
  const dataProvider = useBackend()
  return (
    <SaveDialog
      title={translate(`${words}.title`)}
      question={`${words}.format`}
      formats={exportFormats}
      button={translate(`${words}.save`)}
      isEmpty={total === 0}
      saved={`${words}.saved`}
      onClose={onClose}
      save={async (format) => {
        const body = { filter: withFixedPeriods(auditEntries, filter as Filter), format }
        const made = await dataProvider.start<SignedExport>('audit-entries/export', body)
        const { name, text, signature, entries } = made
        saveTextFile(name, text, format === 'csv' ? 'text/csv;charset=utf-8' : 'application/x-ndjson')
        saveTextFile(`${name}.jws`, signature, 'application/jose')
        return { file: name, rows: entries }
      }}
    >
      {translate(`${words}.explain`, { smart_count: total })} {translate(`${words}.signed`)}
    </SaveDialog>
  )
}

const verifyWords = 'resources.audit-entries.verify'

function VerifyDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const { progress, data, error, isFetching, refetch } = useVerification()
  return (
    <ActionDialog
      title={translate(`${verifyWords}.title`)}
      onClose={onClose}
      closing={translate('app.close')}
      error={!isFetching && error}
      action={{
        label: translate(`${verifyWords}.again`),
        variant: 'outlined',
        disabled: isFetching,
        onClick: () => void refetch(),
      }}
    >
      <p>{translate(`${verifyWords}.explain`)}</p>
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
  return (
    <>
      {broken.length > 0 ? (
        <Breaks broken={broken} onClose={onClose} again={again} />
      ) : (
        <p role="status" className="notice audit-valid">
          {translate(`${verifyWords}.${explained > 0 ? 'validButExplained' : 'valid'}`, {
            smart_count: entries,
          })}
        </p>
      )}
      {explained > 0 && <p>{translate(`${verifyWords}.explained`, { smart_count: explained })}</p>}
    </>
  )
}

interface BreaksProps {
  broken: readonly ChainBreak[]
  onClose: () => void
  again: () => void
}

function Breaks({ broken, onClose, again }: BreaksProps) {
  const translate = useTranslate()
  const address = useBuildListOrRecordLocation()
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
        <strong>{translate(`${verifyWords}.broken`)}</strong>{' '}
        {translate(`${verifyWords}.first`, { id: first })}{' '}
        {link(first, translate(`${verifyWords}.show`, { id: first }))}
      </div>
      <p id="audit-breaks">{translate(`${verifyWords}.places`, { smart_count: broken.length })}</p>
      <ul className="audit-breaks bullets scrolls" aria-labelledby="audit-breaks">
        {broken.map(({ id, fault, upTo }) => {
          const isRange = upTo !== undefined && upTo !== id
          const text = translate(`${verifyWords}.faults.${isRange ? 'missingUpTo' : fault}`, { id, upTo })
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
  const dataProvider = useBackend()
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const isShort = reason.trim().length < breakExplanationLimits.least
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => dataProvider.start('audit-entries/explain-break', { broken, reason }),
    onSuccess() {
      notify(`${verifyWords}.recorded`, { type: 'success' })
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
      <PlainInput
        name="reason"
        label={translate(`${verifyWords}.reason`)}
        rows={2}
        required
        maxLength={breakExplanationLimits.most}
        value={reason}
        isValid={!isShort}
        isAsked={isAsked}
        error={translate('errors.commentTooShort', { min: breakExplanationLimits.least })}
        hint={translate(`${verifyWords}.explaining`)}
        change={setReason}
      />
      <FailureMessage error={error} />
      <Button type="submit" variant="contained" disabled={isPending}>
        {translate(`${verifyWords}.record`, { smart_count: broken.length })}
      </Button>
    </form>
  )
}

interface Verified {
  entries: number
  broken: readonly ChainBreak[]
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
          `audit-entries/verify?most=${entriesPerRequest}${after && `&after=${after}`}`,
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

/** A request of this size takes about a second. */
const entriesPerRequest = 10_000
