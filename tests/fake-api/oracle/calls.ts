import { declaredOpenApiDocument } from '../../../conformance/documented.ts'
import { registry } from '../../../resources/entities.ts'
import { fieldsOf, type Entity } from '../../../src/contract/entity.ts'
import { filterableFields, rangeFieldKinds, sortableFields } from '../../../src/contract/query.ts'
import type { Row } from '../../../src/contract/values.ts'
import { sampleOf } from '../../support/api.ts'
import { asItIs, foreign, otherwise } from './worlds.ts'

export interface Ask {
  operation: string
  method: string
  path: string
  body?: unknown
}

const fixtures = asItIs()
const unknown = 'nobody-has-this'

/** Every operation of the document, such as `GET /casinos/{id}`, so that new ones are included. */
export const operations = Object.entries(declaredOpenApiDocument.paths).flatMap(([path, methods]) =>
  Object.keys(methods)
    .filter((method) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
    .map((method) => ({ path, method: method.toUpperCase(), operation: `${method.toUpperCase()} ${path}` })),
)

/** Calls of an operation with own, foreign and nonexistent records. */
export const asksOf = ({ path, method, operation }: (typeof operations)[number]): Ask[] => {
  const entity = entityOf(path)
  const paths = path.includes('{id}') ? idsOf(path, entity).map((id) => path.replace('{id}', id)) : [path]
  return paths.flatMap((at) => {
    if (method === 'GET') return ['', ...parametersOf(path, entity)].map((query) => ask(at + query))
    return bodiesOf(path, method, entity).map((body) => ({ ...ask(at), ...(body && { body }) }))
  })
  function ask(to: string): Ask {
    return { operation, method, path: to }
  }
}

const entityOf = (path: string) => registry.find(path.split('/')[1] ?? '')

/** Some own records, and all kinds of foreign ones. */
function idsOf(path: string, entity: Entity | undefined): string[] {
  const rows = fixtures[entity?.name ?? ''] ?? []
  const more = otherwise()[entity?.name ?? ''] ?? []
  const isTheirs = (row: Row) => JSON.stringify(row).includes(foreign)
  const own = rows.filter((row) => JSON.stringify(row).includes('cf_aurora'))
  const shared = rows.filter((row) => !isTheirs(row)).slice(0, 2)
  const found = [...own.slice(0, 3), ...shared, ...rows.filter(isTheirs).slice(0, 2), ...more.slice(-1)]
  const named = path.includes('/users') ? ['u-visitor', 'u-scoped', 'u-admin'] : []
  const shown = path.startsWith('/integrations') ? ['polaris', 'harbourline'] : []
  return [...new Set([...found.map(({ id }) => id), ...named, ...shown, unknown])].map(encodeURIComponent)
}

const json = (value: unknown) => encodeURIComponent(JSON.stringify(value))

/** Queries of a list: each sort, filters by each field of a foreign record, and searches. */
function parametersOf(path: string, entity: Entity | undefined): string[] {
  if (path === '/search') return ['fjord', foreign, 'Quite', 'aurora', 'of-fjord'].map((q) => `?q=${q}`)
  if (path.startsWith('/reporting/')) return reports
  if (path === '/cpv-runs' || !entity || path !== `/${entity.name}`)
    return path.endsWith('/matrix') ? matrices : []
  const theirs = (fixtures[entity.name] ?? []).find((row) => JSON.stringify(row).includes(foreign))
  // Hashes of entries cover the whole log, and each identity service creates its users at its own time.
  const orders = sortableFields(entity)
    .filter(({ path: by }) => !/hash$/i.test(by) && !(entity.external && by === 'createdAt'))
    .map(({ path: by }) => `?sort=${json([by, 'DESC'])}&range=[0,4]`)
  const filters = filterableFields(entity).map(({ path: by, kind }) => {
    const value = kind === 'reference' || kind === 'references' ? foreign : (theirs?.[by] ?? null)
    const bound = rangeFieldKinds.includes(kind) && value !== null ? { [`${by}_gte`]: value } : null
    return `?filter=${json(bound ?? { [by]: isScalar(value) ? value : null })}`
  })
  return [...orders, ...filters, '?range=[0,0]', `?filter=${json({ q: 'fjord' })}`]
}

const isScalar = (value: unknown) => typeof value !== 'object' || value === null

const period = { from: '2026-11-01', to: '2026-11-20' }
const reports = [
  {},
  { casinoId: [foreign] },
  { casinoId: ['cf_aurora', foreign] },
  { gameId: ['emberfall'] },
].map((more) => `?filter=${json({ ...period, ...more })}`)
const matrices = [{}, { casinoId: [foreign, 'cf_aurora'] }, { integrationId: ['polaris'] }].map(
  (filter) => `?filter=${json(filter)}`,
)

/** Bodies of a write: none, a sample, and the sample with each reference changed. */
function bodiesOf(path: string, method: string, entity: Entity | undefined): (object | undefined)[] {
  if (method === 'DELETE') return [undefined]
  if (path in special) return special[path] ?? []
  if (!entity || path.split('/').length > 3 || entity.readOnly) return [{}]
  const sample = method === 'PATCH' ? {} : sampleOf(entity, 'oracle')
  const referring = fieldsOf(entity).filter(({ reference, readOnly }) => reference && !readOnly)
  return [
    {},
    sample,
    ...referring.flatMap(({ name, kind }) =>
      [foreign, unknown].map((id) => ({ ...sample, [name]: kind === 'references' ? [id] : id })),
    ),
  ]
}

const cells = (field: string, id: string) =>
  ['emberfall', 'glimmer-grotto', 'velvet-comet'].flatMap((gameId) =>
    [true, null].map((active) => ({ dryRun: true, items: [{ [field]: id, gameId, active }] })),
  )

/** Bodies of operations that write no record. */
const special: Record<string, object[]> = {
  '/casino-games/batch': ['cf_aurora', foreign, unknown].flatMap((id) => cells('casinoId', id)),
  '/integration-games/batch': ['polaris', unknown].flatMap((id) => cells('integrationId', id)),
  '/presence': ['cf_aurora', foreign, unknown].map((recordId) => ({ resource: 'casinos', recordId })),
  '/viewings': [[foreign], [unknown], ['cf_aurora']].map((casinoIds) => ({ casinoIds })),
  '/audit-entries/export': [{ format: 'ndjson' }, { format: 'csv' }],
  '/users/export': [{ format: 'en' }],
  '/reports': [[foreign], ['cf_aurora', foreign], [unknown]].map((casinoId) => ({
    ...{ kind: 'rounds', format: 'machine', filter: { casinoId } },
  })),
  '/casinos/{id}/push': [{}, { targets: [foreign] }, { targets: [unknown] }],
  '/integrations/{id}/push': [{ targets: [foreign] }, { targets: [unknown] }, {}],
  '/game-rounds/close': (fixtures['game-rounds'] ?? [])
    .filter(({ status }) => status === 'open')
    .map(({ id }) => ({ items: [{ id, booking: 'none' }], reason: 'test' })),
}
