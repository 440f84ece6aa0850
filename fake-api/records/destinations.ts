import { isDeepStrictEqual } from 'node:util'
import {
  type Field,
  fieldsOf,
  fieldsWithVariants,
  fieldsOfVariant,
  type Entity,
} from '../../src/contract/entity.ts'
import { ownValue, type Row } from '../../src/contract/values.ts'
import type { SecretMarker } from '../../src/contract/secret.ts'
import { putRow } from '../putRow.ts'
import { valueAt, withValueAt } from '../paths.ts'
import { isPlainSecret, toSecretMarker } from '../plainSecret.ts'
import { maySendSecretTo, originOf } from '../callWithSecrets.ts'
import type { Reader, Store } from '../stores/store.ts'
import { createFind } from './find.ts'
import type { Registry } from '../../src/contract/registry.ts'
import { readInBatches } from '../stores/move/batches.ts'

type SecretDestinations = (path: string) => string[]

/** Secrets are sent to addresses in the same object, and in referred records, as the entity declares by `calledByServer` and `secretsTo`. */
async function destinationsOf(
  reader: Reader,
  entity: Entity,
  rows: readonly Row[],
): Promise<SecretDestinations[]> {
  const sending = fieldsOf(entity).filter(({ secretsTo }) => secretsTo !== undefined)
  const referred = await Promise.all(sending.map((field) => addressesIn(reader, field, rows)))
  return rows.map((row) => {
    const fields = fieldsWithVariants(entity, row)
    const asked = fields.filter((field) => field.calledByServer)
    const elsewhere = sending.map(({ path }, index) => referred[index]?.get(valueAt(row, path)))
    return (secret) => {
      const beside = asked.filter(({ path }) => placeOf(path) === placeOf(secret))
      const addresses = [...beside.map(({ path }) => valueAt(row, path)), ...elsewhere]
      return [...new Set(addresses.flatMap((address) => originOf(address) ?? []))]
    }
  })
}

export async function bindNewSecrets(reader: Reader, entity: Entity, before: Row | null, row: Row) {
  const isNew = (path: string) => {
    const value = valueAt(row, path)
    return isPlainSecret(value) && !isDeepStrictEqual(value, valueAt(before, path))
  }
  return boundAt(reader, entity, row, isNew)
}

/** Binds secrets that older versions of the program stored without receivers to their current receivers. */
const bindUnboundSecrets = (reader: Reader, entity: Entity, row: Row): Promise<Row> =>
  boundAt(reader, entity, row, (path) => {
    const value = valueAt(row, path)
    // A secret that cannot be decrypted is authenticated together with its other fields, so these must not change.
    return isPlainSecret(value) && !value.origins && !value.unreadable
  })

async function boundAt(reader: Reader, entity: Entity, row: Row, isWanted: (path: string) => boolean) {
  const paths = secretPaths(entity, row).filter(isWanted)
  const [destinations] = paths.length ? await destinationsOf(reader, entity, [row]) : []
  return paths.reduce((record, path) => {
    return withValueAt(record, path, { ...Object(valueAt(row, path)), origins: destinations?.(path) ?? [] })
  }, row)
}

/** Empty secrets get a marker as well. */
export async function withSecretMarkers(reader: Reader, entity: Entity, rows: readonly Row[]) {
  const secrets = rows.map((row) => secretPaths(entity, row))
  if (secrets.every((paths) => paths.length === 0)) return [...rows]
  const destinations = await destinationsOf(reader, entity, rows)
  return rows.map((row, index) =>
    (secrets[index] ?? []).reduce((record, path) => {
      return withValueAt(record, path, shownAt(row, path, destinations[index]))
    }, row),
  )
}

function shownAt(row: Row, path: string, destinations: SecretDestinations | undefined): SecretMarker {
  const value = valueAt(row, path)
  const isLeft =
    isPlainSecret(value) && !!destinations?.(path).some((origin) => !maySendSecretTo(value, origin))
  return { ...toSecretMarker(value), ...(isLeft && { addressChanged: true }) }
}

const mayHoldSecrets = (entity: Entity): boolean =>
  [...fieldsOf(entity), ...Object.keys(entity.variants).flatMap((name) => variantsOf(entity, name))].some(
    ({ kind }) => kind === 'secret',
  )

const variantsOf = (entity: Entity, name: string) =>
  Object.keys(ownValue(entity.variants, name)?.of ?? {}).flatMap((chosen) =>
    fieldsOfVariant(entity, name, chosen),
  )

/** Those of a variant count only if its configuration exists. */
export const secretPaths = (entity: Entity, record: Record<string, unknown>): string[] =>
  fieldsWithVariants(entity, record).flatMap(({ kind, path }) => (kind === 'secret' ? [path] : []))

async function addressesIn(
  reader: Reader,
  { path, reference = '', secretsTo = '' }: Field,
  rows: readonly Row[],
) {
  const ids = rows.map((row) => valueAt(row, path)).filter((id) => typeof id === 'string')
  const found = await createFind(reader)(reference, { id: [...new Set(ids)] })
  return new Map<unknown, unknown>(found.map((row) => [row.id, ownValue(row, secretsTo)]))
}

/** The path of the object that contains a field: `apiConfig` for `apiConfig.apiUrl`, `''` at the top level. */
const placeOf = (path: string) => path.split('.').slice(0, -1).join('.')

/** Runs at each start, before anybody can change an address; writes nothing if all secrets are bound. */
export async function bindSecretsWithoutOrigins(store: Store, registry: Registry): Promise<void> {
  for (const entity of registry.all.filter((one) => !one.external && mayHoldSecrets(one))) {
    for await (const rows of readInBatches(store, entity.name)) {
      await store.transaction(async (tx) => {
        for (const { id } of rows) {
          const row = await tx.get(entity.name, id)
          const next = row && (await bindUnboundSecrets(tx, entity, row))
          if (next && next !== row) await putRow(tx, entity.name, row, next)
        }
      })
    }
  }
}
