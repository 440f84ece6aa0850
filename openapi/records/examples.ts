import fixtures from '../../db.json' with { type: 'json' }
import { toResponse } from '../../fake-api/records/computed.ts'
import { isStoredSecret } from '../../fake-api/storedSecret.ts'
import { findHolder, select } from '../../fake-api/stores/select.ts'
import { system } from '../../fake-api/system.ts'
import type { Reader } from '../../fake-api/stores/store.ts'
import { registry } from '../../resources/entities.ts'
import { fieldsOf, type Field } from '../../src/contract/describe.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/row.ts'
import { isObject } from '../../src/contract/values.ts'
import { recordName, type Json } from '../json.ts'
import { reportFileExample, userExample } from './examplesMade.ts'

const rows: Record<string, readonly Row[]> = {
  ...fixtures,
  users: [userExample],
  reports: [reportFileExample],
}

/** Reads the fixtures. */
const reader: Reader = {
  list: async (collection, query) => select(rows[collection] ?? [], query),
  holder: async (collection, field, row) => findHolder(rows[collection] ?? [], field, row),
  get: async (collection, id) => rows[collection]?.find((row) => row.id === id),
}

/** The first fixture of each collection, as the API answers it. */
const read = new Map(
  await Promise.all(
    registry.all.map(async (entity) => {
      const [first] = await toResponse(reader, entity, (rows[entity.name] ?? []).slice(0, 1), system)
      return [entity.name, first] as const
    }),
  ),
)

/** A fixture of each collection, as the API answers it. */
export const recordExamples = (): Json =>
  Object.fromEntries(
    [...read].flatMap(([name, value]) =>
      value ? [[recordName(name), { summary: 'Out of the fixtures', value }]] : [],
    ),
  )

/** A record that could be created beside the fixtures. */
export function creationExample(entity: Entity): Record<string, unknown> {
  const [first] = rows[entity.name] ?? []
  const fields = fieldsOf(entity).filter(
    ({ readOnly, name }) => !readOnly && first?.[name] !== undefined && first[name] !== null,
  )
  return {
    ...Object.fromEntries(fields.map((field) => [field.name, written(field, first?.[field.name])])),
    ...own[entity.name],
  }
}

/** A change of such a record. */
export const changeExample = (entity: Entity): Record<string, unknown> =>
  changes[entity.name] ?? { [entity.label]: String(creationExample(entity)[entity.label]) }

function written({ unique, kind }: Field, value: unknown): unknown {
  if (!unique || typeof value !== 'string') return inClear(value)
  return kind === 'id' || kind === 'reference' ? `${value}-2` : `${value} 2`
}

/** Replaces each secret by a text. */
function inClear(value: unknown): unknown {
  if (isStoredSecret(value)) return 'a new secret'
  if (Array.isArray(value)) return value.map(inClear)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inClear(inner)]))
}

const pem = (label: string) =>
  `-----BEGIN ${label}-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE\n-----END ${label}-----`

/** Values that cannot be made from fixtures by adding a suffix. */
const own: Record<string, Record<string, unknown>> = {
  casinos: { privateKey: pem('PRIVATE KEY'), publicKey: pem('PUBLIC KEY') },
  integrations: { defaultCasinoId: null },
  'casino-games': { gameId: 'amber-orchard', active: false },
  'integration-games': { gameId: 'amber-orchard', active: false },
  'allowed-hashes': { hash: '5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8' },
  users: {
    username: 'nina.new@example.com',
    email: 'nina.new@example.com',
    password: 'a password of length',
  },
}

const changes: Record<string, Record<string, unknown>> = {
  casinos: { maxRtp: 97.25, gameRoundValidityPeriod: 30 },
  'casino-games': { active: false },
  'integration-games': { active: false },
  users: { lastName: 'Bergmann', enabled: false },
  'saved-views': { shared: true },
}
