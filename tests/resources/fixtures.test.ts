import { createPublicKey } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ChainEnd, Link } from '../../fake-api/audit/chain.ts'
import { verifyChain } from '../support/chain.ts'
import { changesBetween, type Change } from '../../fake-api/audit/changes.ts'
import { valueAt, valuesAt } from '../../fake-api/paths.ts'
import { people } from '../../fake-api/identity/people.ts'
import { hideSecrets, isSealed } from '../../fake-api/sealed.ts'
import { everything } from '../../fake-api/stores/store.ts'
import { select } from '../../fake-api/stores/select.ts'
import { listServices } from '../../fake-api/neighbours/providerApis.ts'
import { operatorApiNames } from '../../resources/casinos/operatorApis/index.ts'
import { registry } from '../../resources/entities.ts'
import { fundsOf, type Round } from '../../resources/game-rounds/round.ts'
import { dataTypes } from '../../resources/integration-options/dataTypes.ts'
import { fieldsOf, recordFields } from '../../src/contract/describe.ts'
import { references } from '../../src/contract/registry.ts'
import { validate } from '../../src/contract/validate.ts'
import { installation } from '../support/api.ts'

const state = installation()
const rowsOf = (name: string) => state[name] ?? []
const records = registry.all.flatMap((entity) =>
  rowsOf(entity.name).map((row) => ({ entity, row, name: entity.name, id: row.id })),
)

describe.each(records)('$name $id', ({ entity, row }) => {
  it('is as its schema has it, complete', () => {
    expect(validate(entity, hideSecrets(row) as typeof row)).toMatchObject({ ok: true })
    if (entity.readOnly) return
    const stored = fieldsOf(entity).filter(({ computed }) => !computed)
    expect(Object.keys(row).toSorted()).toEqual(stored.map(({ name }) => name).toSorted())
  })

  it('keeps its secrets as secrets', () => {
    for (const { kind, path } of recordFields(entity, row)) {
      const value = valueAt(row, path)
      if (kind === 'secret' && value !== null && value !== undefined) expect(isSealed(value)).toBe(true)
    }
  })

  it('refers to what is there', () => {
    for (const { field, to } of references(entity)) {
      for (const { value } of valuesAt(row, field))
        if (value !== null) expect(rowsOf(to).map(({ id }) => id)).toContain(value)
    }
  })

  it('keeps the rules', async () => {
    const find = async (collection: string, where: Record<string, readonly string[]>) => {
      const conditions = Object.entries(where).map(
        ([field, values]) => ({ field, op: 'in', values }) as const,
      )
      return select(rowsOf(collection), { where: conditions, sort: [], range: everything }).rows
    }
    for (const rule of entity.rules) expect(await rule({ before: row, after: row, find })).toEqual({})
  })
})

describe('the fixtures together', () => {
  it('are enough, and nothing else is in them', () => {
    const counts = Object.fromEntries(Object.entries(state).map(([name, rows]) => [name, rows.length]))
    expect(counts).toEqual({
      casinos: 14,
      'integration-options': 9,
      integrations: 5,
      games: 68,
      'game-versions': 158,
      'game-studios': 10,
      'game-providers': 6,
      bridges: 4,
      jurisdictions: 6,
      'allowed-hashes': 42,
      'cpv-checks': 193,
      'significant-events': 12,
      'casino-games': 303,
      'integration-games': 152,
      'game-rounds': 256,
      'saved-views': 6,
      jobs: 1,
      'job-inputs': 1,
      pushes: 6,
      pushed: 8,
      'audit-entries': 147,
      'audit-chain': 1,
      'last-versions': 0,
      'idempotency-keys': 0,
    })
  })

  it.each(registry.all)('$name: unique where it has to be', ({ name, schema: _schema, ...entity }) => {
    for (const { path, unique, within = [] } of fieldsOf({ ...entity, name, schema: _schema })) {
      if (!unique) continue
      const values = rowsOf(name).map((row) =>
        [path, ...within].map((key) => String(row[key]).trim().toLowerCase()).join('\n'),
      )
      expect(new Set(values).size).toBe(values.length)
    }
  })

  it('use every operator API, provider API, data type, bridge, jurisdiction and option', () => {
    const used = (field: string) =>
      new Set(rowsOf('casinos').flatMap((row) => valuesAt(row, field).map(({ value }) => value)))
    const ids = (name: string) => new Set(rowsOf(name).map(({ id }) => id))
    expect(used('operatorApi')).toEqual(new Set(operatorApiNames))
    expect(used('bridgeId')).toEqual(ids('bridges'))
    expect(used('jurisdictionId')).toEqual(ids('jurisdictions'))
    expect(used('integrationOptions.optionId')).toEqual(ids('integration-options'))
    expect(new Set(rowsOf('integration-options').map(({ dataType }) => dataType))).toEqual(new Set(dataTypes))
    expect(new Set(rowsOf('game-providers').map(({ apiType }) => apiType))).toEqual(
      new Set(Object.keys(listServices)),
    )
  })

  it('have real public keys, and no private one', () => {
    const keys = rowsOf('casinos')
      .flatMap((row) => [row['publicKey'], row['thirdPartyProviderPublicKey']])
      .filter(Boolean)
    expect(keys.length).toBeGreaterThan(5)
    for (const key of keys) expect(createPublicKey(String(key)).asymmetricKeyType).toBe('ec')
    expect(JSON.stringify(state)).not.toContain('PRIVATE KEY')
  })

  it('have the casinos that are assigned to people', () => {
    const ids = rowsOf('casinos').map(({ id }) => id)
    for (const id of people.flatMap(({ casinos }) => casinos)) expect(ids).toContain(id)
  })
})

/** What came over from the system before in one go, and when: its creation is nobody's doing. */
const takenOver: Record<string, string> = {
  ...Object.fromEntries(
    ['games', 'game-versions', 'game-studios', 'game-providers', 'allowed-hashes'].map((name) => [
      name,
      '2025-02-01T06:00:00.000Z',
    ]),
  ),
  'casino-games': '2026-07-01T04:00:00.000Z',
  'integration-games': '2026-07-01T04:00:00.000Z',
}

interface Entry extends Link {
  resource: string
  recordId: string
  action: string
  code: string | null
  changedAt: string
  changes: Change[]
}

describe('the history of the fixtures', () => {
  const entries = rowsOf('audit-entries') as unknown as Entry[]

  it('is chained, in the order of time', () => {
    const end = rowsOf('audit-chain').find(({ id }) => id === 'end') as unknown as ChainEnd
    expect(verifyChain(entries, end)).toEqual({ valid: true, entries: entries.length })
    expect(end.entries).toBe(entries.length)
    const times = entries.map(({ changedAt }) => changedAt)
    expect(times).toEqual(times.toSorted())
  })

  it('is that of records which exist or were deleted', () => {
    const inStore = entries.filter(({ resource }) => !registry.find(resource)?.external)
    for (const { resource, recordId } of inStore) {
      const own = entries.filter((entry) => entry.resource === resource && entry.recordId === recordId)
      const exists = rowsOf(resource).some(({ id }) => id === recordId)
      expect(exists || own.some(({ action }) => action === 'delete')).toBe(true)
    }
  })

  // What only the server writes is a history itself.
  it.each(records.filter(({ name }) => !registry.find(name)?.readOnly))(
    'leads to $name $id',
    ({ name, id, row }) => {
      const own = entries.filter(
        ({ resource, recordId, code }) => resource === name && recordId === id && code === null,
      )
      const isOlder = row['createdAt'] === takenOver[name]
      if (!isOlder) expect([own[0]?.action, own[0]?.changedAt]).toEqual(['create', row['createdAt']])
      expect(own.length).toBe(isOlder ? row.version - 1 : row.version)
      expect(own.at(-1)?.changedAt ?? row['createdAt']).toBe(row['updatedAt'])
      const present = changesBetween(null, row)
      const last = new Map(own.flatMap(({ changes }) => changes.map((change) => [change.field, change])))
      for (const { field, after } of present) {
        if (!isOlder || last.has(field)) expect([field, last.get(field)?.after]).toEqual([field, after])
      }
    },
  )
})

describe('the rounds of the fixtures', () => {
  const rounds = rowsOf('game-rounds') as unknown as Round[]
  const some = (test: (round: Round) => boolean) => expect(rounds.some(test)).toBe(true)

  it('have funds that add up, and credits that are what was won unless nothing was booked', () => {
    for (const round of rounds) {
      expect([round.id, fundsOf(round).difference]).toEqual([round.id, round.status === 'open' ? null : 0])
      if (round.status === 'completed' && round.closeType !== 'none')
        expect([round.id, round.credit]).toEqual([round.id, round.totalWin])
    }
    expect(new Set(rounds.map(({ id }) => id)).size).toBe(rounds.length)
  })

  it('show everything: each way of closing, gamble phases, vouchers, days at both changes of the clocks', () => {
    for (const closeType of ['refund', 'win', 'none'])
      some((round) => round.closeType === closeType && round.closedBy !== 'system')
    some((round) => round.closedBy === 'system')
    some(({ gambled, gambledWon }) => gambled > 0 && gambledWon === 0)
    some(({ gambledWon, currency }) => gambledWon > 0 && currency === 'COINS')
    some(({ voucherCode, status }) => voucherCode !== null && status === 'refunded')
    some(({ status, totalWin, credit }) => status === 'open' && totalWin > 0 && credit === 0)
    some(({ status, credit }) => status === 'open' && credit > 0)
    const nearDays = ['2026-03-28T22:59:59.999Z', '2026-03-28T23:00:00.000Z', '2026-10-25T22:59:59.999Z']
    for (const instant of nearDays) some(({ startedAt }) => startedAt === instant)
    expect(rounds.filter(({ playerId }) => playerId === 'aur-110534').length).toBeGreaterThan(14)
  })
})
