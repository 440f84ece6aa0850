import { useItemFailureText } from '../../src/api/failureText.ts'
import { PageLoading } from '../../src/pages/ErrorPage.tsx'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import type { Row } from '../../src/contract/values.ts'
import { notChosenReasons } from '../../src/contract/imports.ts'
import { isActiveJob, useJobIdInAddress, useJob } from '../../src/jobs/useJob.ts'
import { RecordSubpage } from '../../src/record/RecordSubpage.tsx'
import { useResourceConfig, useScreensOf, useCan, useFormats } from '../../src/context.ts'
import type { Job, JobItem } from '../../src/contract/answers/jobs.ts'
import { JobProgress } from '../../src/jobs/JobProgress.tsx'
import { Button, ButtonLink } from '../../src/layout/Button.tsx'
import { saveTextFile, useNotifySaved } from '../../src/list/csv/saveTextFile.ts'
import { buildFileName, createTableFileFormatter, formatWholeFile } from '../../src/contract/tableFile.ts'
import { localToday } from '../../src/list/csv/useBuildCsv.ts'
import { useLocaleContext } from '../../src/locale/LocaleProvider.tsx'
import { casinoGames } from '../casino-games/entity.ts'
import { matrixLocation } from '../matrix/address.ts'
import { ImportPreview } from './ImportPreview.tsx'
import { RecordLinkList } from './OfferImportTable.tsx'
import './import.css'

/** First a preview, then the progress of the job, whose id is in the URL. */
export default function ImportPage() {
  const translate = useTranslate()
  return (
    <RecordSubpage
      action="import"
      title={(name) => translate('resources.game-providers.import.title', { name })}
    >
      {(provider, name) => <Import key={provider.id} provider={provider} name={name} />}
    </RecordSubpage>
  )
}

function Import({ provider, name }: { provider: Row; name: string }) {
  const { entity } = useResourceConfig()
  const job = useJobIdInAddress({ kind: 'import', resource: entity.name, recordId: provider.id })
  const { shown, running, isPending, last, show } = job
  if (shown) return <ImportResult key={shown} id={shown} provider={provider} show={show} />
  return isPending || running ? (
    <PageLoading />
  ) : (
    <ImportPreview provider={provider} name={name} last={last} />
  )
}

const words = 'resources.game-providers.import'

function ImportResult({ id, provider, show }: { id: string; provider: Row; show: (id: string) => void }) {
  const { data: job } = useJob(id)
  return (
    <JobProgress id={id} onRetry={(next) => show(next.id)}>
      <Summary job={job && !isActiveJob(job) ? job : null} provider={provider} />
    </JobProgress>
  )
}

/** The region exists before its content, so that screen readers announce the result. */
function Summary({ job, provider }: { job: Job | null; provider: Row }) {
  const translate = useTranslate()
  const { number } = useFormats()
  /** Numbers out of all offered games; a retry offers only the games that failed. */
  const counts = ({ items, total, offered }: Job) => {
    const came = (...outcomes: string[]) =>
      items.filter(({ outcome = '' }) => outcomes.includes(outcome)).length
    const all = offered ?? total
    return {
      imported: number(came('created', 'updated')),
      offered: number(all),
      ticked: number(total),
      refused: number(came('failed')),
    }
  }
  return (
    <div className="import-summary stack">
      <p role="status">
        {job && (
          <>
            <strong>{translate(`${words}.imported`, counts(job))}</strong>{' '}
            {translate(`${words}.chosen`, counts(job))} <NotChosen job={job} />
          </>
        )}
      </p>
      {job && <NewStudios job={job} />}
      {job && <WaysOn job={job} provider={provider} />}
    </div>
  )
}

function NotChosen({ job: { notChosen } }: { job: Job }) {
  const translate = useTranslate()
  const texts = notChosenReasons.flatMap((reason) => {
    const count = notChosen?.[reason] ?? 0
    return count > 0 ? [translate(`${words}.notChosen.${reason}`, { count })] : []
  })
  return texts.length > 0 && translate(`${words}.left`, { games: texts.join(', ') })
}

function NewStudios({ job }: { job: Job }) {
  const translate = useTranslate()
  const created = job.items.flatMap(({ refs = [] }) =>
    refs.filter(({ resource }) => resource === 'game-studios'),
  )
  if (created.length === 0) return null
  return (
    <p>
      {translate(`${words}.studiosCreated`, { smart_count: created.length })}{' '}
      <RecordLinkList refs={created} />
    </p>
  )
}

/** Beyond this number of new games, the matrix shows all of the provider, since ids become part of its address. */
const maxIds = 100

function WaysOn({ job, provider }: { job: Job; provider: Row }) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const games = useScreensOf('games')
  const save = useFailedCsv()
  const mayActivate = useCan(casinoGames, 'create')
  const created = job.items
    .filter(({ outcome }) => outcome === 'created')
    .flatMap(({ refs = [] }) => refs.filter(({ resource }) => resource === games.entity.name))
    .map(({ id }) => id)
  const failed = job.items.filter(({ outcome }) => outcome === 'failed')
  const its = { providerId: [provider.id] }
  const filter = new URLSearchParams({ filter: JSON.stringify(its) })
  const isNext = mayActivate && created.length > 0
  return (
    <p className="page-actions flow">
      {isNext && (
        <ButtonLink
          variant="contained"
          to={matrixLocation('casinos', created.length > maxIds ? its : { gameId: created })}
        >
          {translate(`${words}.activate`, { smart_count: created.length })}
        </ButtonLink>
      )}
      <ButtonLink
        variant={isNext ? 'outlined' : 'contained'}
        to={{ pathname: `/${games.path}`, search: `?${filter}` }}
      >
        {translate(`${words}.show`)}
      </ButtonLink>
      {failed.length > 0 && (
        <Button variant="outlined" onClick={() => save(failed, provider.id)}>
          {translate(`${words}.csv.button`, { smart_count: failed.length })}
        </Button>
      )}
      <ButtonLink variant="outlined" to={pathname}>
        {translate(`${words}.again`)}
      </ButtonLink>
    </p>
  )
}

function useFailedCsv() {
  const translate = useTranslate()
  const notifySaved = useNotifySaved()
  const { locale } = useLocaleContext()
  const textOf = useItemFailureText()
  return (failed: readonly JobItem[], provider: string) => {
    const words = 'resources.game-providers.import.csv'
    const header = ['id', 'name', 'reason'].map((column) => translate(`${words}.${column}`))
    const rows = failed.map(({ id, label, reason }) => [id, label, reason ? textOf(reason) : ''])
    const file = buildFileName(`${translate(`${words}.file`)}-${provider}`, localToday(), locale)
    saveTextFile(
      file,
      formatWholeFile({ ...createTableFileFormatter([], locale), header }, rows),
      'text/csv;charset=utf-8',
    )
    notifySaved({ file, rows: rows.length })
  }
}
