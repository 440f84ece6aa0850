import { createHash } from 'node:crypto'
import { registry } from '../../resources/entities.ts'
import { isObject } from '../../src/contract/values.ts'
import type { PushChange } from '../../src/contract/pushes.ts'
import type { Row } from '../../src/contract/row.ts'
import { changesBetween } from '../audit/changes.ts'
import { canonical } from '../canonical.ts'
import { finder } from '../records/find.ts'
import { isSealed, type Sealed } from '../sealed.ts'
import type { Open } from '../sending.ts'
import type { Reader } from '../stores/store.ts'
import { system } from '../system.ts'

/**
 * What a bridge is told of a casino: the fields of its record, `integration`, those of the integration it belongs to or
 * `null`, and `games`, the ids of the games that can be played. Its secrets are sealed, as they are stored.
 */
export type Configuration = Record<string, unknown>

/** The configurations of casinos, in their order. */
export async function configurationsOf(reader: Reader, casinos: readonly Row[]): Promise<Configuration[]> {
  const find = finder(reader)
  const integrationIds = casinos
    .map(({ integrationId }) => integrationId)
    .filter((id) => typeof id === 'string')
  const [integrations, assigned] = await Promise.all([
    find('integrations', { id: [...new Set(integrationIds)] }),
    find('casino-games', { casinoId: casinos.map(({ id }) => id) }),
  ])
  const states = (await registry.find('casino-games')?.computed?.(assigned, find, system)) ?? []
  const integrationOf = new Map<unknown, Row>(integrations.map((row) => [row.id, row]))
  const gamesOf = new Map<unknown, string[]>(casinos.map(({ id }) => [id, []]))
  assigned.forEach(({ casinoId, gameId }, index) => {
    if (states[index]?.['playable'] === true) gamesOf.get(casinoId)?.push(String(gameId))
  })
  return casinos.map((casino) => {
    const integration = integrationOf.get(casino['integrationId'])
    return {
      ...fieldsOf(casino),
      integrationOptions: byOption(casino['integrationOptions']),
      integration: integration ? ownOf(integration) : null,
      games: gamesOf.get(casino.id)?.sort() ?? [],
    }
  })
}

/** The same to be kept: of secrets only when they were changed. */
export function withoutSecrets<T>(value: T): T
export function withoutSecrets(value: unknown): unknown {
  return mapped(value, ({ changedAt }) => ({ $secret: '', ...(changedAt && { changedAt }) }))
}

/** What differs between two configurations without secrets; of the games only those that are not in both, `null` is none. */
export const changesOf = (before: Configuration | null, after: Configuration): PushChange[] =>
  changesBetween(before as Row | null, after as Row).map(({ field, before: was, after: is }) =>
    field === 'games' && Array.isArray(was) && Array.isArray(is)
      ? { field, before: lacking(was, is), after: lacking(is, was) }
      : { field, before: was, after: is },
  )

export interface Document {
  /** JSON with its keys in order, secrets in clear: for the bridge and nobody else. */
  text: string
  /** SHA-256 of the text, in hexadecimal. */
  hash: string
}

/** What is sent. The salt is part of it: without it, nobody finds a secret by trying which one has this hash. */
export function documentOf(configuration: Configuration, salt: Sealed, open: Open): Document {
  const text = canonical(mapped({ ...configuration, salt }, open))
  return { text, hash: createHash('sha256').update(text).digest('hex') }
}

/** A record without what the server counts on its own. */
function fieldsOf({ version: _version, createdAt: _created, updatedAt: _updated, ...fields }: Row) {
  return fields
}

/** What the casino does not say of its integration itself. */
function ownOf(integration: Row) {
  const { id: _id, bridgeId: _bridgeId, ...own } = fieldsOf(integration)
  return own
}

/** Standard options have no order of their own. */
const byOption = (options: unknown) =>
  (Array.isArray(options) ? (options as Row[]) : []).toSorted((a, b) =>
    String(a['optionId']).localeCompare(String(b['optionId']), 'en'),
  )

const lacking = (list: readonly unknown[], other: readonly unknown[]) => {
  const known = new Set(other.map(canonical))
  return list.filter((entry) => !known.has(canonical(entry)))
}

function mapped(value: unknown, secret: (sealed: Sealed) => unknown): unknown {
  if (isSealed(value)) return secret(value)
  if (Array.isArray(value)) return value.map((entry) => mapped(entry, secret))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapped(inner, secret)]))
}
