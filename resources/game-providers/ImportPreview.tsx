import { LinkBase as Link, useTranslate } from 'react-admin'
import { useBackend, useResourceConfig, useFormats } from '../../src/context.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { problemBodyOf, codeOfFailure, messageKeyOfCode } from '../../src/api/failure.ts'
import { offerStates } from '../../src/contract/imports.ts'
import type { Row } from '../../src/contract/values.ts'
import { useStartJob } from '../../src/jobs/useJob.ts'
import { FailureMessage } from '../../src/layout/ActionDialog.tsx'
import { Button } from '../../src/layout/Button.tsx'
import { ErrorPage } from '../../src/pages/ErrorPage.tsx'
import { OfferImportTable } from './OfferImportTable.tsx'
import {
  type ImportSelectionState,
  useForgetImportDraft,
  useImportSelectionState,
} from './useImportSelectionState.ts'
import type { ImportPreview as Preview } from '../../src/contract/answers/checks.ts'
import type { Job } from '../../src/contract/answers/jobs.ts'
import '../../src/list/panels.css'
import '../../src/schema/form.css'
import '../../src/list/states.css'

const words = 'resources.game-providers.import'

interface ImportPreviewProps {
  provider: Row
  name: string
  last: Job | undefined
}

export function ImportPreview({ provider, name, last }: ImportPreviewProps) {
  const translate = useTranslate()
  const { path } = useResourceConfig()
  const dataProvider = useBackend()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [path, 'import', provider.id],
    queryFn: ({ signal }) =>
      dataProvider.plan<Preview>('import', { resource: path, id: provider.id }, signal),
    // The provider is asked only when the user opens the preview or reloads it.
    refetchOnWindowFocus: false,
    gcTime: 0,
    retry: false,
  })
  if (isFetching && !data) {
    return (
      <p className="import-asking" role="status">
        <progress className="full block closely" aria-hidden />
        {translate('resources.game-providers.import.asking', { name })}
      </p>
    )
  }
  if (!data) return <ImportFailure error={error} onRetry={() => void refetch()} />
  return (
    <>
      <LastImport job={last} />
      <ImportSelectionState preview={data} provider={provider} onChanged={() => void refetch()} />
    </>
  )
}

interface OffersProps {
  preview: Preview
  provider: Row
  onChanged: () => void
}

function ImportSelectionState({ preview, provider, onChanged }: OffersProps) {
  const offers = useImportSelectionState(preview, provider.id)
  const forget = useForgetImportDraft(provider.id)
  const navigate = useNavigate()
  const { path } = useResourceConfig()
  const dataProvider = useBackend()
  const { mutate, isPending, error } = useStartJob(
    () => {
      const body = { games: [...offers.ticked.keys()], hash: preview.hash }
      return dataProvider.act<Job>('import', { resource: path, id: provider.id }, body)
    },
    ({ id }) => {
      forget()
      return navigate({ search: `?job=${id}` })
    },
  )
  const start = () =>
    mutate(undefined, {
      onError: (failed) => {
        if (codeOfFailure(failed) === 'importChanged') onChanged()
      },
    })
  return (
    <section>
      <OfferFilter offers={offers} />
      <OfferImportTable offers={offers} />
      <FailureMessage error={error} />
      <ImportBar offers={offers} isPending={isPending} onImport={start} />
    </section>
  )
}

interface ImportBarProps {
  offers: ImportSelectionState
  isPending: boolean
  onImport: () => void
}

function ImportBar({ offers: { all, ticked }, isPending, onImport }: ImportBarProps) {
  const translate = useTranslate()
  const coming = all.filter(({ tick }) => tick !== null && ticked.has(tick))
  const studios = [
    ...new Set(coming.flatMap(({ isNewStudio, studio }) => (isNewStudio && studio ? [studio] : []))),
  ]
  return (
    <div className="save-bar line above">
      <Button variant="contained" disabled={coming.length === 0 || isPending} onClick={onImport}>
        {translate(`${words}.start`, { smart_count: coming.length })}
      </Button>
      <p role="status" className="muted small flush">
        {studios.length > 0 &&
          translate(`${words}.studios`, { smart_count: studios.length, names: studios.join(', ') })}{' '}
        {coming.some(({ state }) => state === 'new') && translate(`${words}.created`)}{' '}
        {coming.some(({ state }) => state === 'changed') && translate(`${words}.updated`)}
      </p>
    </div>
  )
}

const failures: readonly string[] = [
  'providerUnreachable',
  'providerTimeout',
  'providerFailed',
  'providerAnswerInvalid',
]

function ImportFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translate = useTranslate()
  const { path } = useResourceConfig()
  const { id = '' } = useParams()
  const code = codeOfFailure(error)
  if (!failures.includes(code)) return <ErrorPage error={error} onRetry={onRetry} />
  return (
    <div className="list-empty import-failure" role="alert">
      <strong className="large wraps">
        {translate(messageKeyOfCode(code), problemBodyOf(error).params)}
      </strong>
      <p>{translate(`${words}.hints.${code}`)}</p>
      <Button variant="contained" onClick={onRetry}>
        {translate('pages.retry')}
      </Button>
      <Link to={`/${path}/${encodeURIComponent(id)}`}>{translate(`${words}.back`)}</Link>
    </div>
  )
}

function LastImport({ job }: { job: Job | undefined }) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const { instant } = useFormats()
  if (!job) return null
  const text = translate('resources.game-providers.import.last', {
    when: instant(job.createdAt),
    name: job.by.name,
  })
  return (
    <p className="muted small flush below">
      {text} <Link to={{ pathname, search: `?job=${job.id}` }}>{translate('jobs.show')}</Link>
    </p>
  )
}

function OfferFilter({ offers }: { offers: ImportSelectionState }) {
  const translate = useTranslate()
  const { number } = useFormats()
  const { all, counts, state, setState, text, setText } = offers
  const choices = [
    { name: null, label: translate(`${words}.all`), count: all.length },
    ...offerStates.map((name) => ({
      name,
      label: translate(`${words}.states.${name}`),
      count: counts[name],
    })),
  ]
  return (
    <div className="offer-filter flow apart below">
      <div className="flow" role="group" aria-label={translate(`${words}.filter`)}>
        {choices.map(({ name, label, count }) => (
          <button
            key={label}
            type="button"
            className="card"
            aria-pressed={state === name}
            onClick={() => setState(name)}
          >
            {label} <b className="muted">{number(count)}</b>
          </button>
        ))}
      </div>
      <input
        className="list-select"
        type="search"
        value={text}
        aria-label={translate(`${words}.search`)}
        placeholder={translate(`${words}.search`)}
        onChange={({ target }) => setText(target.value)}
      />
    </div>
  )
}
