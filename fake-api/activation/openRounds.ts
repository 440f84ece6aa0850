import type { Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/row.ts'
import { scopeOf } from '../guard/scope.ts'
import { createFind } from '../records/findIn.ts'
import { maxOpenRounds } from '../rounds/validity.ts'
import type { Reader } from '../stores/store.ts'
import { ownerField, type CellReader, type CellRequest } from './cells.ts'
import { ownValue } from '../../src/contract/own.ts'
import { serverRulesOf } from '../../resources/server.ts'

/** Open rounds, and when the last of them is refunded; `null` if there are none, or if one is never refunded. */
export interface OpenRounds {
  openRounds: number
  openUntil: string | null
}

export const noRounds: OpenRounds = { openRounds: 0, openUntil: null }

/** The number of a cell's open rounds that the user sees. */
export async function openRoundsOf(
  reader: Reader,
  { registry, entity, user }: CellReader,
  wanted: readonly CellRequest[],
): Promise<(cell: CellRequest) => OpenRounds> {
  const rounds = registry.find('game-rounds') as Entity
  const values = [...new Set(wanted.map(({ gameId }) => gameId))]
  const { rows } = await reader.list('game-rounds', {
    where: [
      { field: 'status', op: 'in', values: ['open'] },
      { field: 'gameId', op: 'in', values },
      ...scopeOf(user, rounds, registry),
    ],
    sort: [{ field: 'startedAt', order: 'DESC' }],
    range: [0, maxOpenRounds - 1],
  })
  const find = createFind(reader)
  const casinos = byId(await find('casinos', { id: distinct(rows, 'casinoId') }))
  const made = (await serverRulesOf(rounds).compute?.(rows, find, user)) ?? []
  const open = new Map<string, OpenRounds>()
  for (const [index, round] of rows.entries()) {
    const casino = casinos.get(String(round['casinoId']))
    const owner = ownerField(entity) === 'casinoId' ? casino?.id : casino?.['integrationId']
    if (typeof owner !== 'string') continue
    const key = `${owner}/${String(round['gameId'])}`
    const openUntil = made[index]?.['refundAt'] as string | null
    open.set(key, sumOpenRounds([open.get(key) ?? noRounds, { openRounds: 1, openUntil }]))
  }
  return ({ ownerId, gameId }) => open.get(`${ownerId}/${gameId}`) ?? noRounds
}

/** The sum, and the latest refund. */
export function sumOpenRounds(parts: readonly OpenRounds[]): OpenRounds {
  const some = parts.filter(({ openRounds }) => openRounds > 0)
  const ends = some.flatMap(({ openUntil }) => openUntil ?? [])
  return {
    openRounds: some.reduce((sum, { openRounds }) => sum + openRounds, 0),
    openUntil: ends.length === some.length ? (ends.toSorted().at(-1) ?? null) : null,
  }
}

const distinct = (rows: readonly Row[], field: string) =>
  [...new Set(rows.map((row) => ownValue(row, field)))].filter((id) => typeof id === 'string')

const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))
