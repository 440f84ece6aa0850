import { createPublicKey } from 'node:crypto'
import { difference, isEqual } from 'es-toolkit/compat'
import { describe, expect, it } from 'vitest'
import type { ChainEnd } from '../../fake-api/audit/chain.ts'
import { takeoverTimes, type HistoryEntry } from '../../fake-api/scripts/fixtures/complete.ts'
import { verifyChain } from '../support/chain.ts'
import { changesBetween } from '../../fake-api/audit/changes.ts'
import { valueAt, valuesWithPathsAt } from '../../fake-api/paths.ts'
import { initialPeople } from '../../fake-api/identity/people.ts'
import { hideSecrets, isPlainSecret } from '../../fake-api/plainSecret.ts'
import { allRowsRange } from '../../fake-api/stores/store.ts'
import { serverUser } from '../../fake-api/api.ts'
import { selectPage } from '../../fake-api/stores/select.ts'
import { gameListEndpointByApiType } from '../../fake-api/neighbours/providerApis.ts'
import { operatorApiKeys } from '../../resources/casinos/operatorApis.ts'
import { registry } from '../../resources/entities.ts'
import { dataTypes } from '../../resources/integration-options/entity.ts'
import { fieldsOf, fieldsWithVariants, type Entity } from '../../src/contract/entity.ts'
import { referencesOf } from '../../src/contract/registry.ts'
import type { Row } from '../../src/contract/values.ts'
import { createFindRecords } from '../../src/contract/rules.ts'
import { validateRecord } from '../../src/contract/validate.ts'
import { installation } from '../support/api.ts'
import { serverRulesOf } from '../../resources/server.ts'

const state = installation()
const rowsOf = (name: string) => state[name] ?? []
const kept = registry.all.filter(({ name }) => rowsOf(name).length > 0)

/** Ids of an entity's rows that a check objects to. */
async function wrong(entity: Entity, check: (row: Row) => unknown): Promise<unknown[]> {
  const said = await Promise.all(rowsOf(entity.name).map(async (row) => [row.id, await check(row)]))
  return said.filter(([, found]) => !isEqual(found, []))
}

const find = createFindRecords(async (collection, where) => {
  const conditions = Object.entries(where).map(([field, values]) => ({ field, op: 'in', values }) as const)
  return selectPage(rowsOf(collection), { where: conditions, sort: [], range: allRowsRange }).rows
})

describe.each(kept)('the fixtures of $name', (entity) => {
  it('match the schema without unknown fields', async () => {
    const stored = fieldsOf(entity).filter(({ computed }) => !computed)
    const names = stored.map(({ name }) => name)
    const faults = (row: Row) => {
      const result = validateRecord(entity, hideSecrets(row) as typeof row)
      if (!result.ok) return result.errors
      return entity.readOnly ? [] : difference(Object.keys(row), names)
    }
    expect(await wrong(entity, faults)).toEqual([])
  })

  it('store secrets as secrets', async () => {
    const open = (row: Row) =>
      fieldsWithVariants(entity, row).flatMap(({ kind, path }) => {
        const value = valueAt(row, path)
        return kind === 'secret' && value !== null && value !== undefined && !isPlainSecret(value)
          ? [path]
          : []
      })
    expect(await wrong(entity, open)).toEqual([])
  })

  it('refer to existing records', async () => {
    const ids = new Map(kept.map(({ name }) => [name, new Set(rowsOf(name).map(({ id }) => id))]))
    const lost = (row: Row) =>
      referencesOf(entity).flatMap(({ field, to, past }) =>
        valuesWithPathsAt(row, field).flatMap(({ value }) =>
          past || value === null || ids.get(to)?.has(value as string) ? [] : [`${field}: ${String(value)}`],
        ),
      )
    expect(await wrong(entity, lost)).toEqual([])
  })

  it('follow the rules', async () => {
    const broken = async (row: Row) => {
      const found = await Promise.all(
        serverRulesOf(entity).rules.map((rule) => rule({ before: row, after: row, find, user: serverUser })),
      )
      return found.flatMap((errors) => Object.entries(errors))
    }
    expect(await wrong(entity, broken)).toEqual([])
  })
})

describe('all fixtures together', () => {
  it('have rows of everything that is kept', () =>
    expect(registry.all.filter((entity) => !kept.includes(entity)).map(({ name }) => name)).toEqual([
      'reports',
      'users',
    ]))

  it.each(registry.all)('$name: unique fields are unique', ({ name, schema: _schema, ...entity }) => {
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
      new Set(rowsOf('casinos').flatMap((row) => valuesWithPathsAt(row, field).map(({ value }) => value)))
    const ids = (name: string) => new Set(rowsOf(name).map(({ id }) => id))
    expect(used('operatorApi')).toEqual(new Set(operatorApiKeys))
    expect(used('bridgeId')).toEqual(ids('bridges'))
    expect(used('jurisdictionId')).toEqual(ids('jurisdictions'))
    expect(used('integrationOptions.optionId')).toEqual(ids('integration-options'))
    expect(new Set(rowsOf('integration-options').map(({ dataType }) => dataType))).toEqual(new Set(dataTypes))
    expect(new Set(rowsOf('game-providers').map(({ apiType }) => apiType))).toEqual(
      new Set(Object.keys(gameListEndpointByApiType)),
    )
  })

  it('contain valid public keys, and no private keys', () => {
    const keys = rowsOf('casinos')
      .flatMap((row) => [row['publicKey'], row['thirdPartyProviderPublicKey']])
      .filter(Boolean)
    expect(keys.length).toBeGreaterThan(5)
    for (const key of keys) expect(createPublicKey(String(key)).asymmetricKeyType).toBe('ec')
    expect(JSON.stringify(state)).not.toContain('PRIVATE KEY')
  })

  it('contain the casinos that are assigned to users', () => {
    const ids = rowsOf('casinos').map(({ id }) => id)
    for (const id of initialPeople.flatMap(({ casinos }) => casinos)) expect(ids).toContain(id)
  })
})

describe('the audit log of the fixtures', () => {
  const entries = rowsOf('audit-entries') as HistoryEntry[]

  it('is chained in chronological order', () => {
    const end = rowsOf('audit-chain').find(({ id }) => id === 'end') as unknown as ChainEnd
    expect(verifyChain(entries, end)).toEqual({ valid: true, entries: entries.length })
    expect(end.entries).toBe(entries.length)
    const times = entries.map(({ changedAt }) => changedAt)
    expect(times).toEqual(times.toSorted())
  })

  it('is about records that exist or were deleted', () => {
    const inStore = entries.filter(({ resource }) => !registry.find(resource)?.external)
    for (const { resource, recordId } of inStore) {
      const own = entries.filter((entry) => entry.resource === resource && entry.recordId === recordId)
      const exists = rowsOf(resource).some(({ id }) => id === recordId)
      expect(exists || own.some(({ action }) => action === 'delete')).toBe(true)
    }
  })

  // Entities that only the server writes are a history themselves.
  it.each(kept.filter(({ readOnly }) => !readOnly))(
    'leads to the current records of $name',
    async (entity) => {
      const { name } = entity
      const faults = (row: Row) => {
        const own = entries.filter(
          ({ resource, recordId, code }) => resource === name && recordId === row.id && code === null,
        )
        const isOlder = row['createdAt'] === takeoverTimes[name]
        const begin = [own[0]?.action, own[0]?.changedAt]
        const last = new Map(own.flatMap(({ changes }) => changes.map((change) => [change.field, change])))
        const others = changesBetween(null, row).filter(
          ({ field, after }) => (!isOlder || last.has(field)) && !isEqual(last.get(field)?.after, after),
        )
        return [
          ...(isOlder || isEqual(begin, ['create', row['createdAt']]) ? [] : [begin]),
          ...(own.length === (isOlder ? row.version - 1 : row.version) ? [] : [own.length]),
          ...((own.at(-1)?.changedAt ?? row['createdAt']) === row['updatedAt'] ? [] : ['updatedAt']),
          ...others,
        ]
      }
      expect(await wrong(entity, faults)).toEqual([])
    },
  )
})
