import { afterEach, describe, expect, it, vi } from 'vitest'
import { ifMatch, startApi, type Caller } from '../support/api.ts'
import type { Interception } from '../support/identity.ts'
import { readLog } from '../support/log.ts'
import { parsed, said, type Read } from '../support/reportFiles.ts'
import { startForAll } from '../support/started.ts'
import { usersOf } from '../support/users.ts'

const api = startForAll(() => startApi())
afterEach(() => {
  api.identity.intercept = null
  vi.restoreAllMocks()
})

const ask = (format: string, as: Caller = 'admin') =>
  api.call('/users/export', { as, method: 'POST', body: { format } })

async function review(format = 'machine', as: Caller = 'admin'): Promise<Read> {
  const { status, text, headers } = await ask(format, as)
  expect(status).toBe(200)
  // `fetch` removes the byte order mark that spreadsheets need.
  return parsed(Buffer.from(`\uFEFF${text}`), headers)
}
const rowOf = ({ header, rows }: Read, username: string) => {
  const row = rows.find((cells) => cells[1] === username) ?? []
  return Object.fromEntries(header.map((name, index) => [name, row[index]]))
}

/** Answers requests to a path instead of the identity service. */
const answering =
  (path: RegExp, body: (url: URL) => unknown, status = 200): Interception =>
  (request, response) => {
    const url = new URL(request.url ?? '', 'http://any')
    if (!path.test(url.pathname)) return false
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body(url)))
    return true
  }

describe('the access review', () => {
  it('lists all users with role, casinos, status, and their last change and its author', async () => {
    const users = usersOf(api)
    const { id, version } = await users.made('reviewed', { role: 'visitor', casinoIds: ['cf_fjord'] })
    const change = { enabled: false, casinoIds: ['cf_fjord', 'cf_aurora'] }
    await api.call(`/users/${id}`, { method: 'PATCH', body: change, headers: ifMatch({ id, version }) })
    // Refused changes, and attempts with a password, do not count as changes.
    await api.call(`/users/${id}`, {
      as: 'visitor',
      method: 'PATCH',
      body: change,
      headers: ifMatch({ id, version }),
    })
    const file = await review()
    expect(rowOf(file, 'reviewed@example.com')).toMatchObject({
      id,
      role: 'visitor',
      enabled: 'false',
      casinoAccess: 'selected',
      casinos: '["cf_aurora","cf_fjord"]',
      otherCasinos: 'false',
      lastSignIn: '',
      lastSignInState: 'none',
      lastChange: '2026-11-20T09:00:00.000Z',
      change: 'update',
      changedBy: 'Ada Admin',
    })
    expect(rowOf(file, 'admin@example.com')).toMatchObject({ role: 'admin', casinoAccess: 'all', change: '' })
    expect(rowOf(file, 'guest@example.com')).toMatchObject({ role: 'visitor', casinoAccess: 'selected' })
    const { headers } = await api.call('/users?range=[0,0]')
    expect(file.rows).toHaveLength(Number(headers.get('X-Total-Count')))
    expect(said(file, '# rows')).toBe(String(file.rows.length))
    expect(said(file, '# by')).toBe('Ada Admin')
    expect(said(file, '# casinoIds')).toBe('null')
  })

  it('explains itself in either language, with local dates', async () => {
    api.identity.intercept = answering(/\/events$/, () => [{ time: Date.UTC(2026, 10, 19, 7, 58, 12) }])
    const [german, english] = [await review('de'), await review('en')]
    expect(said(german, 'Bericht')).toBe('Zugriffsprüfung')
    expect(said(english, 'Report')).toBe('Access review')
    expect(said(english, 'Last sign-in')).toMatch(/keeps 30 days/)
    expect(rowOf(german, 'visitor@example.com')).toMatchObject({
      Rolle: 'Besucher',
      Status: 'aktiv',
      Casinos: 'Aurora Palace (cf_aurora), Bluefin Casino (cf_bluefin)',
      'Letzte Anmeldung': '19.11.2026, 08:58:12',
      'Was geändert wurde': 'keine aufgezeichnet',
    })
    expect(rowOf(english, 'visitor@example.com')['Last sign-in']).toBe('19/11/2026, 08:58:12')
    expect(german.text).toContain(';')
  })

  it('is logged, and allowed to administrators only', async () => {
    for (const as of ['visitor', 'guest'] as const) expect((await ask('en', as)).status).toBe(403)
    expect((await ask('pdf')).body).toMatchObject({ status: 400, code: 'malformed' })
    await review()
    const { rows } = await api.call('/audit-entries?sort=["id","DESC"]&range=[0,0]')
    expect(rows).toMatchObject([
      {
        action: 'export',
        resource: 'users',
        recordLabel: 'access-review-2026-11-20-09-00-machine.csv',
        by: { id: 'u-admin' },
      },
    ])
  })
})

describe('if the identity service has no sign-in times', () => {
  it.each([
    ['keeps no events', { eventsEnabled: false }, 'notKept'],
    ['keeps others only', { eventsEnabled: true, enabledEventTypes: ['LOGOUT'] }, 'notKept'],
  ])('%s: the column says so', async (_name, config, state) => {
    api.identity.calls.length = 0
    api.identity.intercept = answering(/\/events\/config$/, () => config)
    const file = await review()
    expect(rowOf(file, 'admin@example.com')).toMatchObject({ lastSignIn: '', lastSignInState: state })
    expect(api.identity.calls.filter((call) => call.includes('type=LOGIN&user'))).toEqual([])
    expect(rowOf(await review('en'), 'admin@example.com')['Last sign-in']).toMatch(/not recorded/)
  })

  it('refuses to read them: the column says so, and the rest is complete', async () => {
    readLog()
    api.identity.intercept = answering(/\/events/, () => ({ error: 'HTTP 403 Forbidden' }), 403)
    expect(rowOf(await review(), 'admin@example.com')).toMatchObject({
      lastSignInState: 'unknown',
      role: 'admin',
    })
  })
})

describe('thousands of users', () => {
  const everybody = Array.from({ length: 6203 }, (_, index) => ({
    id: `p-${index}`,
    username: `p${index}@example.com`,
    enabled: true,
  }))
  const asked: URL[] = []
  const among = (count: number): Interception => {
    const answers = [
      answering(/\/users\/count$/, () => count),
      answering(/\/roles\/admin\/users$/, () => []),
      answering(/\/users$/, (url) => {
        asked.push(url)
        const [first, max] = ['first', 'max'].map((name) => Number(url.searchParams.get(name)))
        return everybody.slice(first, (first ?? 0) + (max ?? 0))
      }),
      answering(/\/events/, () => ({ eventsEnabled: false })),
    ]
    return (request, response) => answers.some((answer) => answer(request, response))
  }

  it('are all listed, page by page', async () => {
    api.identity.intercept = among(everybody.length)
    const file = await review()
    expect(file.rows.map(([id]) => id)).toEqual(everybody.map(({ id }) => id))
    const sizes = asked.map(({ searchParams }) => Number(searchParams.get('max')))
    expect(Math.max(...sizes)).toBeLessThanOrEqual(500)
    expect(rowOf(file, 'p6202@example.com')).toMatchObject({ role: 'visitor' })
  })

  it('that change while they are read abort the file, so that it is never incomplete', async () => {
    const faults = readLog()
    api.identity.intercept = among(everybody.length + 1)
    await expect(ask('machine')).rejects.toThrow()
    expect(faults).not.toEqual([])
  })
})
