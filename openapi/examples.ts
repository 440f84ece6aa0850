import { type OpenApiPart, recordSchemaNameOf } from '../fake-api/http/operation.ts'
import '../fake-api/subscriptions.ts'
import fixtures from '../db.json' with { type: 'json' }
import { toResponseRows } from '../fake-api/records/computed.ts'
import { isPlainSecret } from '../fake-api/plainSecret.ts'
import { toCurrentSchema } from '../fake-api/stores/currentSchema.ts'
import { createRowsReader } from '../fake-api/stores/rowsByCollection.ts'
import { serverUser } from '../fake-api/api.ts'
import { registry } from '../resources/entities.ts'
import { fieldsOf, type Field, type Entity } from '../src/contract/entity.ts'
import { type Row, isObject } from '../src/contract/values.ts'

/** A user as the store would contain it: users are in the identity service, not in the fixtures. */
export const storedUserExample: Row = {
  id: '6f1c2f0e-6a0b-4d56-9f0e-2f6f0c7b1a02',
  version: 190_402_331_857_921,
  username: 'visitor@example.com',
  email: 'visitor@example.com',
  firstName: 'Jonas',
  lastName: 'Winter',
  password: { $secret: '' },
  role: 'visitor',
  casinoAccess: 'selected',
  casinoIds: ['cf_aurora', 'cf_bluefin'],
  enabled: true,
  createdAt: '2025-02-03T08:00:00.000Z',
}

/** The fixtures contain no report file, since it would have to be generated first. */
const reportFileExample: Row = {
  id: 'q7m2kx4tw5ra',
  version: 3,
  kind: 'ggr',
  filter: { from: '2026-10-22', to: '2026-11-20' },
  sort: null,
  format: 'en',
  from: '2026-10-22',
  to: '2026-11-20',
  casinoIds: null,
  name: 'ggr-2026-10-22-2026-11-20.csv',
  state: 'ready',
  rows: 90,
  expected: null,
  size: 8412,
  checksum: '4cda91dc6c272c897e97bcf91de59740f18ecd62db63d98673541edd8b69d42e',
  failure: null,
  jobId: 'hx4mzq7ra2cd',
  by: { id: '6f1c2f0e-6a0b-4d56-9f0e-2f6f0c7b1a01', name: 'Katharina Brandt' },
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:02.000Z',
  finishedAt: '2026-11-20T09:00:02.000Z',
  expiresAt: '2026-11-27T09:00:02.000Z',
}

/** Rows as the store reads them: an absent field has its default. */
const rows: Record<string, readonly Row[]> = Object.fromEntries(
  Object.entries({ ...fixtures, users: [storedUserExample], reports: [reportFileExample] }).map(
    ([name, all]: [string, readonly Row[]]) => {
      const entity = registry.find(name)
      return [name, entity ? all.map((row) => toCurrentSchema(entity, row)) : all]
    },
  ),
)

const reader = createRowsReader((collection) => rows[collection] ?? [])

const read = new Map(
  await Promise.all(
    registry.all.map(async (entity) => {
      const [first] = await toResponseRows(reader, entity, (rows[entity.name] ?? []).slice(0, 1), serverUser)
      return [entity.name, first] as const
    }),
  ),
)

export const buildRecordExamples = (): OpenApiPart =>
  Object.fromEntries(
    [...read].flatMap(([name, value]) =>
      value ? [[recordSchemaNameOf(name), { summary: 'Out of the fixtures', value }]] : [],
    ),
  )

export function creationExampleOf(entity: Entity): Record<string, unknown> {
  const [first] = rows[entity.name] ?? []
  const fields = fieldsOf(entity).filter(
    ({ readOnly, name }) => !readOnly && first?.[name] !== undefined && first[name] !== null,
  )
  return {
    ...Object.fromEntries(fields.map((field) => [field.name, written(field, first?.[field.name])])),
    ...own[entity.name],
  }
}

export const changeExampleOf = (entity: Entity): Record<string, unknown> =>
  changes[entity.name] ?? { [entity.label]: String(creationExampleOf(entity)[entity.label]) }

function written({ unique, kind }: Field, value: unknown): unknown {
  if (!unique || typeof value !== 'string') return inClear(value)
  return kind === 'id' || kind === 'reference' ? `${value}-2` : `${value} 2`
}

function inClear(value: unknown): unknown {
  if (isPlainSecret(value)) return 'a new secret'
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
  casinos: { gameRoundValidityPeriod: 30 },
  'casino-games': { active: false },
  'integration-games': { active: false },
  users: { lastName: 'Bergmann', enabled: false },
  'saved-views': { shared: true },
}
