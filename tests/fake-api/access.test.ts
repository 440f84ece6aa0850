import { describe, expect, it } from 'vitest'
import { registry } from '../../resources/entities.ts'
import { type Entity, fieldOf } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/values.ts'
import { changeOf, ifMatch, installation, sampleOf, startApi, type Caller } from '../support/api.ts'
import { insertJob } from '../support/jobs.ts'
import { startForAll } from '../support/started.ts'

const look = ['list', 'show']
const all = [...look, 'create', 'edit', 'delete']
const ofAdmins = (actions: string[]) => ({ admin: actions, scopedAdmin: actions, visitor: [] })
const everyone = { visitor: look }
/** Actions on own report files. */
const file = [...look, 'request', 'fetch']
const wish = { kind: 'rounds', filter: {}, format: 'machine' }

/** The permissions, written down independently of the declarations. */
const granted: Record<string, Record<string, string[]>> = {
  casinos: {
    admin: [...all, 'generateKeys', 'push'],
    scopedAdmin: [...look, 'edit', 'delete', 'generateKeys', 'push'],
    ...everyone,
  },
  'integration-options': { admin: all, scopedAdmin: all, ...everyone },
  // Not granted for integrations of hidden casinos, as here; stores/referencesToShared.test.ts covers the others.
  integrations: {
    admin: [...all, 'push'],
    scopedAdmin: [...look, 'edit', 'delete', 'push'],
    ...everyone,
  },
  games: { admin: all, scopedAdmin: [...look, 'edit', 'delete'], ...everyone },
  // The version's game is also in hidden casinos.
  'game-versions': { admin: all, scopedAdmin: look, ...everyone },
  'game-studios': { admin: all, scopedAdmin: all, ...everyone },
  'game-providers': { admin: [...all, 'import'], scopedAdmin: [...all, 'import'], ...everyone },
  bridges: { admin: [...all, 'check'], scopedAdmin: [...all, 'check'], ...everyone },
  jurisdictions: { admin: all, scopedAdmin: all, ...everyone },
  // Allowed hashes apply to all casinos.
  'allowed-hashes': { admin: all, scopedAdmin: look, ...everyone },
  'cpv-checks': { admin: [...look, 'check'], scopedAdmin: [...look, 'check'], ...everyone },
  reports: { admin: file, scopedAdmin: file, visitor: file },
  'significant-events': { admin: [...look, 'create'], scopedAdmin: [...look, 'create'], ...everyone },
  'casino-games': { admin: all, scopedAdmin: all, ...everyone },
  // The integration also serves hidden casinos; stores/sharedRecords.test.ts covers other shared records.
  'integration-games': { admin: all, scopedAdmin: look, ...everyone },
  'game-rounds': { admin: [...look, 'close'], scopedAdmin: [...look, 'close'], ...everyone },
  users: ofAdmins([...all, 'resetPassword', 'export', 'view']),
  pushes: { admin: look, scopedAdmin: look, ...everyone },
  // Actions on own views; others' views are below.
  'saved-views': { admin: all, scopedAdmin: all, visitor: all },
  jobs: ofAdmins([...look, 'cancel', 'retry']),
  'audit-entries': {
    admin: [...look, 'verify', 'revert', 'export', 'explainBreak'],
    scopedAdmin: [...look, 'revert', 'export'],
    ...everyone,
  },
}

/** Permissions for another user's record once it is shared. */
const ofShared: Record<string, string[]> = {
  show: ['admin', 'scopedAdmin', 'visitor', 'guest'],
  edit: [],
  delete: ['admin', 'scopedAdmin'],
}

/** A visitor without a casino has the same role as one with some: what both see is asked elsewhere. */
const cellsOf = (entity: Entity) =>
  (['admin', 'scopedAdmin', 'visitor'] as const).flatMap((as) =>
    [...all, ...Object.keys(entity.actions)]
      // A POST to these collections is a check or a request.
      .filter((action) => !['cpv-checks', 'reports'].includes(entity.name) || action !== 'create')
      // Explaining needs an existing break: auditExplained.test.ts.
      .filter((action) => action !== 'explainBreak' || as !== 'admin')
      .map((action) => ({ as, action })),
  )

it('the table of permissions has every resource', () => {
  expect(Object.keys(granted).toSorted()).toEqual(registry.all.map(({ name }) => name).toSorted())
})

describe.each([...registry.all])('permissions for $name', (entity) => {
  const api = startForAll(() => startApi())

  it.each(cellsOf(entity))('$as: $action', async ({ as, action }) => {
    const allowed = granted[entity.name]?.[as]?.includes(action)
    const { status, body } = await attempt(entity, as, action)
    const fixed = entity.readOnly ? ['create', 'edit', 'delete'] : entity.immutable ? ['edit', 'delete'] : []
    if (fixed.includes(action)) expect(status).toBe(405)
    else if (!allowed) expect(body).toMatchObject({ status: 403, code: 'noPermission' })
    else expect([200, 201, 202]).toContain(status)
  })

  let count = 0
  async function attempt(entity: Entity, as: Caller, action: string) {
    const at = `/${entity.name}`
    if (action === 'list') return api.call(at, { as })
    if (action === 'check' && entity.name === 'cpv-checks')
      return begun('/cpv-checks', as, { reason: 'request' })
    if (action === 'request') return begun('/reports', as, wish)
    if (action === 'verify') return api.call(`${at}/verify`, { as })
    if (action === 'view') return api.call('/viewings', { as, method: 'POST', body: { casinoIds: [] } })
    if (action === 'explainBreak') return begun(`${at}/explain-break`, as, {})
    const wanted = { format: entity.name === 'users' ? 'en' : 'csv' }
    if (action === 'export') return api.call(`${at}/export`, { as, method: 'POST', body: wanted })
    const sample = entity.readOnly ? {} : sampleOf(entity, `cell${++count}`)
    if (action === 'create') return api.call(at, { as, method: 'POST', body: sample })
    const id = entity.readOnly ? await kept(entity, as, action) : await existing(entity, sample, as)
    if (action === 'show') return api.call(`${at}/${id}`, { as })
    const { record } = await api.call(`${at}/${id}`, entity.owner ? { as } : {})
    if (action === 'edit') {
      const body = changeOf(entity, `Cell ${count}`)
      return api.call(`${at}/${id}`, { as, method: 'PATCH', body, headers: ifMatch(record) })
    }
    if (action === 'delete')
      return api.call(`${at}/${id}`, { as, method: 'DELETE', headers: ifMatch(record) })
    // One push at a time, of a casino with changes.
    if (action === 'push') await api.settled()
    const of = action === 'push' && entity.name === 'integrations' ? 'polaris' : id
    const address = action.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    return api.call(`${at}/${of}/${address}`, {
      as,
      method: 'POST',
      headers: { 'Idempotency-Key': `cell${++count}` },
      ...(action === 'resetPassword' && { body: { password: 'another one of length' } }),
      ...(action === 'close' && { body: { booking: 'none', reason: 'test' } }),
      ...(action === 'import' && { body: { games: ['not-offered'] } }),
    })
  }

  /** An existing record: the casino that all callers see, created again if it was deleted, or a view of the caller. */
  async function existing(entity: Entity, sample: Record<string, unknown>, as: Caller): Promise<string> {
    if (entity.owner)
      return (await api.call(`/${entity.name}`, { as, method: 'POST', body: sample })).record.id
    const chosen = !fieldOf(entity, 'id').readOnly
    const body = chosen ? { ...sample, id: 'cf_aurora' } : sample
    const { status, record } = await api.call(`/${entity.name}`, { method: 'POST', body })
    return status === 201 ? record.id : 'cf_aurora'
  }

  /** A visible record that only the server writes; for jobs, one on which the action is possible. */
  async function kept(entity: Entity, as: Caller, action: string): Promise<string> {
    if (entity.name === 'audit-entries') return action === 'revert' ? changeId() : entryId()
    if (entity.name === 'jobs')
      return insertJob(api, { by: as, state: action === 'retry' ? 'failed' : 'running' })
    if (entity.name === 'game-rounds') return roundId()
    if (entity.name === 'reports') return (await begun('/reports', as, wish)).record.id
    return (await api.call(`/${entity.name}?range=[0,0]`, { as: 'scopedAdmin' })).rows[0]?.id ?? ''
  }

  async function roundId(): Promise<string> {
    const [round] = installation()['game-rounds'] ?? []
    const row = { ...(round as Row), id: `round${++count}`, casinoId: 'cf_aurora', status: 'open' }
    await api.store.transaction((tx) => tx.insert('game-rounds', row))
    return row.id
  }

  async function begun(path: string, as: Caller, body: object) {
    const headers = { 'Idempotency-Key': `cell${++count}` }
    const answer = await api.call(path, { as, method: 'POST', body, headers })
    await api.settled()
    return answer
  }

  async function changeId(): Promise<string> {
    const { record } = await api.call('/jurisdictions', {
      method: 'POST',
      body: { name: `Market ${++count}` },
    })
    const body = { name: `Market ${++count}` }
    await api.call(`/jurisdictions/${record.id}`, { method: 'PATCH', body, headers: ifMatch(record) })
    return newestEntry()
  }

  async function newestEntry(): Promise<string> {
    const { rows } = await api.call(
      `/audit-entries?filter={"resource":"jurisdictions"}&sort=["id","DESC"]&range=[0,0]`,
    )
    return rows[0]?.id ?? ''
  }

  async function entryId(): Promise<string> {
    await api.call('/jurisdictions', { method: 'POST', body: { name: `Market ${++count}` } })
    return newestEntry()
  }
})

const owned = registry.all.filter(({ owner }) => owner)
const others = owned.flatMap(({ name, owner }) =>
  (['admin', 'scopedAdmin', 'visitor', 'guest'] as const).flatMap((as) =>
    ['show', 'edit', 'delete'].flatMap((action) => [
      { name, owner, as, action, shared: false, expected: 404 },
      ...(owner?.shared
        ? [{ name, owner, as, action, shared: true, expected: ofShared[action]?.includes(as) ? 200 : 403 }]
        : []),
    ]),
  ),
)

describe('records of another user', () => {
  const api = startForAll(() => startApi())
  const somebody = { sub: 'u-else', name: 'Else Where', roles: ['visitor'] }

  it.each(others)('$as: $action $name, shared: $shared', async ({ name, owner, as, action, ...cell }) => {
    const entity = registry.find(name) as Entity
    const body = {
      ...sampleOf(entity, `${as} ${action} ${cell.shared}`),
      ...(owner?.shared && { [owner.shared]: cell.shared }),
    }
    const { record } = await api.call(`/${name}`, { as: somebody, method: 'POST', body })
    expect(record).toMatchObject({ [owner?.id ?? '']: 'u-else', [owner?.name ?? '']: 'Else Where' })
    const method = { show: 'GET', edit: 'PATCH', delete: 'DELETE' }[action] ?? ''
    const options = method === 'PATCH' ? { body: { [entity.label]: 'Mine now' } } : {}
    const headers = ifMatch(record)
    const { status } = await api.call(`/${name}/${record.id}`, { as, method, headers, ...options })
    expect(status).toBe(cell.expected)
    const left = await api.call(`/${name}/${record.id}`, { as: somebody })
    expect(left.status === 200 ? left.record : null).toEqual(
      action === 'delete' && status === 200 ? null : record,
    )
  })
})
