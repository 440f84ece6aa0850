import { useMemo } from 'react'
import { useGetList, useGetOne, useTranslate } from 'react-admin'
import { keepPreviousData } from '@tanstack/react-query'
import type { Row } from '../../src/contract/row.ts'
import { useNames } from '../../src/fields/useNames.ts'
import { useFormats } from '../../src/locale/format.ts'
import { useScreensOf } from '../../src/screens.ts'

/**
 * What is known of games before they are assigned, by their ids: studio and RTP, and of a casino's whether its integration has them, too.
 * Nothing where no games are offered.
 */
export function useGameDetails(
  games: readonly Row[] | null,
  { collection, id }: { collection: string; id: string },
): ReadonlyMap<string, string> {
  const translate = useTranslate()
  const formats = useFormats()
  const studios = useMemo(
    () => (games ?? []).map(({ studioId }) => ({ collection: 'game-studios', id: String(studioId) })),
    [games],
  )
  const names = useNames(studios)
  const inIntegration = useInIntegration(games ?? [], games && collection === 'casino-games' ? id : null)
  const details = (games ?? []).map((game) => {
    const rtp = formats.percentage(Number(game['theoreticalRtp']))
    const active = inIntegration?.get(game.id)
    return [
      game.id,
      [
        names.get(`game-studios/${String(game['studioId'])}`),
        translate('activation.rtp', { rtp }),
        inIntegration &&
          active !== true &&
          translate(`activation.${active === undefined ? 'notInIntegration' : 'inactiveInIntegration'}`),
      ]
        .filter(Boolean)
        .join(' · '),
    ] as const
  })
  return new Map(details)
}

/** Which of the games a casino's integration has, and whether they are active there; `null` without an integration, or until it is known. */
function useInIntegration(games: readonly Row[], casinoId: string | null) {
  const casinos = useScreensOf('casinos').path
  const { data: casino } = useGetOne<Row>(casinos, { id: casinoId ?? '' }, { enabled: casinoId !== null })
  const integrationId = casinoId === null ? null : casino?.['integrationId']
  const { data: known } = useGetList<Row>(
    useScreensOf('integration-games').path,
    {
      filter: { integrationId, gameId: games.map((game) => game.id) },
      sort: { field: 'id', order: 'ASC' },
      pagination: { page: 1, perPage: Math.max(games.length, 1) },
    },
    {
      enabled: typeof integrationId === 'string' && games.length > 0,
      placeholderData: keepPreviousData,
    },
  )
  if (typeof integrationId !== 'string' || !known) return null
  return new Map(known.map((row) => [String(row['gameId']), row['active'] === true]))
}
