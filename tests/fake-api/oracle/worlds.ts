import { entryHash, entryId } from '../../../fake-api/audit/chain.ts'
import type { Row } from '../../../src/contract/values.ts'
import { installation } from '../../support/api.ts'

/** The casino in which the worlds differ. A visible casino has the same bridge and integration, where this one is the default. */
export const foreign = 'cf_fjord'

type World = Record<string, Row[]>

const isIts = (row: Row) => row['casinoId'] === foreign

const changed = (world: World, name: string, change: (row: Row) => Row | Row[]) => {
  world[name] = (world[name] ?? []).flatMap(change)
}

/** The fixtures, with an event that administrators of selected casinos do not see. */
export function asItIs(): World {
  const world = installation()
  const [event] = world['significant-events'] ?? []
  world['significant-events']?.push({ ...(event as Row), id: 'of-fjord', casinoIds: [foreign] })
  return world
}

/** Everything about the casino is different: name, settings, games, rounds, pushes, events, history. */
export function otherwise(): World {
  const world = asItIs()
  changed(world, 'casinos', (row) =>
    row.id === foreign
      ? { ...row, version: row.version + 7, name: 'Quite Another', gameRoundValidityPeriod: 3, maxRtp: 99 }
      : row,
  )
  changed(world, 'casino-games', (row) => (isIts(row) ? { ...row, active: row['active'] !== true } : row))
  world['casino-games'] = (world['casino-games'] ?? []).filter(
    (row) => !isIts(row) || String(row['gameId']) > 'f',
  )
  changed(world, 'game-rounds', (row) =>
    isIts(row) ? [1, 2].map((n) => ({ ...row, id: `${row.id}-${n}`, debit: 77_700, totalWin: 0 })) : row,
  )
  changed(world, 'pushed', (row) =>
    row.id === foreign ? { ...row, configuration: null, pushedAt: null, failure } : row,
  )
  changed(world, 'pushes', (row) => ({ ...row, ...otherTargets(row) }))
  changed(world, 'significant-events', (row) =>
    row.id === 'of-fjord' ? [row, { ...row, id: 'of-fjord-too' }, { ...row, id: 'a-third' }] : row,
  )
  changed(world, 'integrations', (row) =>
    row['defaultCasinoId'] === foreign ? { ...row, defaultCasinoId: null } : row,
  )
  return withEntries(world, 40)
}

export function without(): World {
  const world = asItIs()
  changed(world, 'casinos', (row) => (row.id === foreign ? [] : row))
  for (const name of ['casino-games', 'game-rounds']) changed(world, name, (row) => (isIts(row) ? [] : row))
  changed(world, 'pushed', (row) => (row.id === foreign ? [] : row))
  changed(world, 'pushes', (row) => {
    const targets = (row['targets'] as Row[]).filter((target) => !isIts(target))
    const casinoIds = (row['casinoIds'] as string[]).filter((id) => id !== foreign)
    return { ...row, targets, casinoIds }
  })
  changed(world, 'significant-events', (row) => (row.id === 'of-fjord' ? [] : row))
  changed(world, 'integrations', (row) =>
    row['defaultCasinoId'] === foreign ? { ...row, defaultCasinoId: null } : row,
  )
  return world
}

const failure = { since: '2026-10-01T10:00:00.000Z', reason: { code: 'bridgeTimeout' } }

const otherTargets = (row: Row) => {
  const targets = row['targets'] as Row[]
  if (!targets.some(isIts)) return {}
  const others = targets.map((target) =>
    isIts(target) ? { ...target, outcome: 'pushed', reason: null } : target,
  )
  return { targets: others, configurationHash: 'f'.repeat(64), state: 'done' }
}

/** The log with additional entries of the casino. */
function withEntries(world: World, count: number): World {
  const log = world['audit-entries'] ?? []
  const last = log.at(-1) as Row
  for (let n = 1; n <= count; n++) {
    const content = {
      ...last,
      ...{ id: entryId(Number(last.id) + n), resource: 'casinos', recordId: foreign, casinoId: foreign },
      ...{ action: 'update', previousHash: String(log.at(-1)?.['hash']), changes: [], code: null },
    }
    log.push({ ...content, hash: entryHash(content) })
  }
  const end = { id: 'end', version: log.length, hash: log.at(-1)?.['hash'], entries: log.length } as Row
  return { ...world, 'audit-chain': [end] }
}
