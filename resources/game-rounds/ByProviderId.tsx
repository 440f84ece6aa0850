import { LinkBase as Link, useGetList, useTranslate } from 'react-admin'
import { Navigate } from 'react-router-dom'
import { roundsCollection } from '../../src/contract/closings.ts'
import { PageHeader } from '../../src/layout/PageHeader.tsx'
import { useFormats } from '../../src/locale/format.ts'
import { RecordNotFound } from '../../src/pages/ErrorPage.tsx'
import { PageLoading } from '../../src/layout/Progress.tsx'
import { useListAddress } from '../../src/record/useListAddress.ts'
import { useScreensOf } from '../../src/screens.ts'
import type { Round } from './round.ts'

/** The round that a provider calls so; providers do not know of each other, so there may be several. */
export function ByProviderId({ providerRoundId }: { providerRoundId: string }) {
  const translate = useTranslate()
  const { instant } = useFormats()
  // All rounds, the closed ones too: whoever looks for one that is closed is to see how.
  const { path } = useScreensOf(roundsCollection)
  const address = useListAddress()
  const { data, isPending } = useGetList<Round>(
    path,
    {
      filter: { providerRoundId: [providerRoundId] },
      sort: { field: 'startedAt', order: 'DESC' },
      pagination: { page: 1, perPage: 25 },
    },
    { retry: false, onError: () => undefined },
  )
  if (isPending) return <PageLoading />
  const [first, second] = data ?? []
  if (!first) return <RecordNotFound />
  if (!second) return <Navigate replace to={address(first.id)} />
  return (
    <>
      <PageHeader title={providerRoundId} />
      <p>{translate('resources.game-rounds.page.several')}</p>
      <ul>
        {data?.map(({ id, startedAt }) => (
          <li key={id}>
            <Link to={address(id)}>{id}</Link> {instant(startedAt)}
          </li>
        ))}
      </ul>
    </>
  )
}
