import { registry } from '../../resources/entities.ts'
import { installation } from '../support/api.ts'
import type { Api, Row } from '../browser/support/api.ts'
import { laden, names, openFields, payloads, poisoned } from './payloads.ts'

/** The installation's rows from other systems, with payloads as texts. */
export function poisonedInstallation(): Record<string, unknown[]> {
  const state: Record<string, unknown[]> = installation()
  const external = registry.all.filter(({ readOnly, name }) => readOnly && name !== 'audit-entries')
  for (const entity of external) {
    const rows = installation()[entity.name]
    if (rows)
      state[entity.name] = rows.map((row, at) => poisoned(entity, row, payloads[at % payloads.length] ?? ''))
  }
  return state
}

export interface Filled {
  /** The created records of each entity, one per payload. */
  made: Map<string, Row[]>
  /** Number of fields with payloads, per payload. */
  fields: number
}

/** Creates a record of every entity for every payload, with the payload in all texts. */
export async function fill(api: Api): Promise<Filled> {
  const made = new Map<string, Row[]>()
  let fields = 0
  for (const entity of registry.all.filter((one) => !one.readOnly && openFields(one).length > 0)) {
    fields += openFields(entity).length
    const rows: Row[] = []
    for (const [at, payload] of payloads.entries())
      rows.push(await api.create(entity.name, laden(entity, payload, `w${at}`)))
    made.set(entity.name, rows)
  }
  return { made, fields }
}

/** Renames casinos and games of rounds, so that reports and charts show the names, and the signed-in user. */
export async function rename(api: Api): Promise<void> {
  for (const collection of ['casinos', 'games', 'game-studios', 'game-providers']) {
    const rows = installation()[collection] ?? []
    for (const [at, { id }] of rows.slice(0, payloads.length).entries())
      await api.change(collection, id, { name: `${payloads[at] ?? ''} ${at}` })
  }
  const account = (await api.call('GET', '/account')).body as Row
  const answer = await api.call('PATCH', '/account', names, { 'If-Match': `"${account.version}"` })
  if (answer.status !== 200) throw new Error(answer.text)
}

/** Creates a bridge that refuses a push, and a provider; returns the ids of casino and provider. */
export async function ask(api: Api, origin: string): Promise<{ casino: string; provider: string }> {
  const bridge = await api.create('bridges', { name: 'Loud', routerUrl: `${origin}/bridge/loud` })
  const [casino] = (installation()['casinos'] ?? []).filter((row) => row['integrationId'] === null)
  const provider = installation()['game-providers']?.find(({ apiType }) => apiType === 'direct')
  if (!casino || !provider) throw new Error('The fixtures have no casino or provider to do this with')
  await api.change('casinos', casino.id, { bridgeId: bridge.id })
  const pushed = await api.call('POST', `/casinos/${casino.id}/push`, {})
  if (pushed.status !== 202) throw new Error(pushed.text)
  const { apiConfig } = await api.read('game-providers', provider.id)
  const config = Object.fromEntries(
    Object.entries(apiConfig as object).filter(([, value]) => typeof value === 'string'),
  )
  await api.change('game-providers', provider.id, {
    apiConfig: { ...config, apiUrl: `${origin}/provider`, operatorId: 'op' },
  })
  return { casino: casino.id, provider: provider.id }
}
