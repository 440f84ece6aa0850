import { useTranslate, useGetOne } from 'react-admin'
import { useParams } from 'react-router-dom'
import { codeOfFailure } from '../../src/api/failure.ts'
import type { Row } from '../../src/contract/row.ts'
import { RecordLink } from '../../src/fields/RecordLink.tsx'
import { PageHeader } from '../../src/layout/PageHeader.tsx'
import { ErrorPage, Forbidden, NotFound } from '../../src/pages/ErrorPage.tsx'
import { PageLoading } from '../../src/layout/Progress.tsx'
import { useScreensOf } from '../../src/screens.ts'
import { useCan } from '../../src/settings.ts'
import { integrationGames } from '../integration-games/entity.ts'
import { Assignments } from './Assignments.tsx'
import { Integrations } from './Integrations.tsx'

const sort = { field: 'gameId', order: 'ASC' } as const
const columns = ['gameId', 'active', 'updatedAt']

/** The integrations with how many games they have, and with an id the games of that one. */
export default function IntegrationGames() {
  const translate = useTranslate()
  const mayList = useCan(integrationGames, 'list')
  const { id } = useParams()
  const section = { label: translate('sections.masterdata') }
  const title = translate('pages.integrations/games')
  if (!mayList) return <Forbidden />
  if (id !== undefined)
    return <OfOne key={id} id={id} trail={[section, { label: title, to: '/integrations/games' }]} />
  return (
    <>
      <PageHeader title={title} trail={[section]} />
      <Integrations />
    </>
  )
}

function OfOne({ id, trail }: { id: string; trail: { label: string; to?: string }[] }) {
  const translate = useTranslate()
  const { path } = useScreensOf('integrations')
  const { data, error, refetch } = useGetOne<Row>(path, { id }, { retry: false })
  if (error && codeOfFailure(error) === 'notFound')
    return <NotFound record={{ collection: 'integrations', id }} />
  if (!data) return error ? <ErrorPage error={error} onRetry={() => void refetch()} /> : <PageLoading />
  return (
    <>
      <PageHeader title={String(data['name'])} trail={trail}>
        <RecordLink collection="integrations" id={id}>
          {translate('activation.integration')}
        </RecordLink>
      </PageHeader>
      <Assignments
        collection={integrationGames.name}
        field="integrationId"
        {...{ id, columns, sort }}
        perPage={25}
      />
    </>
  )
}
