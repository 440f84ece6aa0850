import { setTimeout as rest } from 'node:timers/promises'
import { pick as pickBy, seededRandom } from '../../fake-api/neighbours/random.ts'
import type { ProblemBody } from '../../src/contract/answers/problem.ts'
import { confirmedPlanHeader } from '../../src/contract/roundExpiryPlan.ts'
import type { Measures } from './measure.ts'

/** A user who works with the console. */
export interface Session {
  origin: string
  measures: Measures
  token(): Promise<string>
  role: 'admin' | 'visitor'
  isOver(): boolean
}

interface Row {
  id: string
  version: number
  [field: string]: unknown
}

interface Asked {
  status: number
  rows: Row[]
  row: Row | null
  /** The token that confirms a change with an effect on open rounds. */
  confirmation: string | undefined
}

/** Maximum milliseconds of a call. */
const patience = 30_000

/** Milliseconds for reading a page, and for editing. */
const looking = [3_000, 15_000] as const
const typing = [2_000, 6_000] as const

const random = seededRandom(1)
const pick = <T>(all: readonly T[]): T => pickBy(all, random)
const between = ([least, most]: readonly [number, number]) => least + random() * (most - least)

/** Opens pages in the proportions of real use, until the time is over. */
export async function work(session: Session): Promise<void> {
  const call = caller(session)
  const mine = pages.filter(({ isOfAdmins }) => !isOfAdmins || session.role === 'admin')
  const weighted = mine.flatMap((page) => Array<Page>(page.weight).fill(page))
  while (!session.isOver()) {
    await pick(weighted).open(call)
    await rest(between(looking))
  }
}

type Call = ReturnType<typeof caller>

interface Page {
  weight: number
  isOfAdmins?: true
  open(call: Call): Promise<unknown>
}

const listOf = (collection: string, filter: object, sort: string, first = 0, order = 'DESC') =>
  `/${collection}?${new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: JSON.stringify([sort, order]),
    range: JSON.stringify([first, first + 24]),
  })}`
const report = (name: string, from: string) =>
  `/reporting/${name}?${new URLSearchParams({ filter: JSON.stringify({ from, to: '2026-11-20' }), range: '[0,49]' })}`
const words = ['amber', 'club', 'palace', 'ember', 'grove', 'a', 'night']

/** Opens a casino from a page of the list, with the requests of its page. */
async function openCasino(call: Call): Promise<Row | null> {
  const first = pick([0, 25, 50, 75])
  const { rows } = await call('list of casinos', 'GET', listOf('casinos', {}, 'name', first, 'ASC'))
  const found = rows.length ? pick(rows) : null
  if (!found) return null
  const [{ row }] = await Promise.all([
    call('record', 'GET', `/casinos/${found.id}`),
    call('history', 'GET', listOf('audit-entries', { resource: 'casinos', recordId: found.id }, 'id')),
  ])
  return row
}

/** Changes a record after a pause, and confirms the effect on open rounds; after a version conflict, repeats it on the new version. */
async function change(call: Call, kind: string, path: string, fields: object): Promise<void> {
  const { row } = await call('record', 'GET', path)
  if (!row) return
  await rest(between(typing))
  const onVersion = async ({ version }: Row) => {
    const send = (confirmed?: string) => call(kind, 'PATCH', path, fields, `"${version}"`, confirmed)
    let answer = await send()
    while (answer.confirmation !== undefined) answer = await send(answer.confirmation)
    return answer
  }
  const { status } = await onVersion(row)
  if (status !== 412) return
  const { row: current } = await call('record', 'GET', path)
  await rest(between(typing))
  if (current) await onVersion(current)
}

const pages: readonly Page[] = [
  {
    weight: 3,
    open: (call) =>
      Promise.all([call('home', 'GET', '/home'), call('report', 'GET', report('top-games', '2026-10-22'))]),
  },
  { weight: 4, open: openCasino },
  {
    weight: 4,
    open: (call) => call('list of rounds', 'GET', listOf('game-rounds', {}, 'startedAt', pick([0, 25, 500]))),
  },
  {
    weight: 2,
    open: (call) =>
      call(
        'list of rounds, filtered',
        'GET',
        listOf('game-rounds', { moneyKind: 'real', debit_gte: 20_000 }, 'startedAt'),
      ),
  },
  {
    weight: 2,
    open: (call) =>
      call('open rounds', 'GET', listOf('game-rounds', { status: 'open' }, 'startedAt', 0, 'ASC')),
  },
  { weight: 2, open: (call) => call('search', 'GET', listOf('games', { q: pick(words) }, 'name', 0, 'ASC')) },
  { weight: 1, open: (call) => call('list of games', 'GET', listOf('games', {}, 'name', 0, 'ASC')) },
  { weight: 2, open: (call) => call('report', 'GET', report('ggr', '2026-10-22')) },
  {
    weight: 1,
    open: (call) =>
      call('report', 'GET', report(pick(['casino-performance', 'game-performance']), '2026-10-22')),
  },
  { weight: 1, open: (call) => call('report, everything', 'GET', report('ggr', '2020-01-01')) },
  {
    weight: 2,
    isOfAdmins: true,
    open: (call) => call('audit log', 'GET', listOf('audit-entries', {}, 'id')),
  },
  {
    weight: 4,
    isOfAdmins: true,
    // Few records, so that colleagues edit the same ones.
    open: (call) =>
      change(call, 'edit', `/casinos/cf_g${String(1 + Math.floor(random() * 20)).padStart(5, '0')}`, {
        gameRoundValidityPeriod: 1 + Math.floor(random() * 90),
      }),
  },
  {
    weight: 2,
    isOfAdmins: true,
    async open(call) {
      const { rows } = await call(
        'assignments',
        'GET',
        listOf('casino-games', { active: true }, 'id', pick([0, 25, 50])),
      )
      if (rows.length === 0) return
      const path = `/casino-games/${pick(rows).id}`
      // Off and on again: a game that was active may be active.
      await change(call, 'switch', path, { active: false })
      await change(call, 'switch', path, { active: true })
    },
  },
  {
    weight: 1,
    isOfAdmins: true,
    open: (call) =>
      call('new event', 'POST', '/significant-events', {
        category: 'other',
        reason: 'Something that has to stay on record.',
      }),
  },
]

const expected = (method: string): readonly number[] =>
  method === 'GET' ? [200, 304] : method === 'PATCH' ? [200, 412] : [201]

/** Calls like a browser: with token, idempotency key for writes, and cached ETags. */
function caller({ origin, measures, token }: Session) {
  const cache = new Map<string, { etag: string; body: unknown }>()
  return async (
    kind: string,
    method: string,
    path: string,
    body?: object,
    version?: string,
    confirmed?: string,
  ): Promise<Asked> => {
    const known = method === 'GET' ? cache.get(path) : undefined
    const headers = {
      Authorization: `Bearer ${await token()}`,
      ...(known && { 'If-None-Match': known.etag }),
      ...(method !== 'GET' && { 'Idempotency-Key': crypto.randomUUID() }),
      ...(version && { 'If-Match': version }),
      ...(confirmed && { [confirmedPlanHeader]: confirmed }),
    }
    const began = performance.now()
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers,
      signal: AbortSignal.timeout(patience),
      ...(body && { body: JSON.stringify(body) }),
    })
      .then(async (response) => ({ response, text: await response.text() }))
      .catch((error: unknown) => {
        measures.wrong(`${kind}: ${String(error)}`)
        return null
      })
    const status = answer?.response.status ?? 0
    measures.took(kind, performance.now() - began, status)
    const { confirmation } = (status === 409 ? JSON.parse(answer?.text ?? '') : {}) as Partial<ProblemBody>
    if (answer && confirmation === undefined && !expected(method).includes(status))
      measures.wrong(`${kind}: ${status} ${answer.text.slice(0, 200)}`)
    const said: unknown =
      status === 304 ? known?.body : status < 300 && answer ? JSON.parse(answer.text) : null
    const etag = answer?.response.headers.get('ETag')
    if (method === 'GET' && status === 200 && etag) cache.set(path, { etag, body: said })
    return { status, rows: Array.isArray(said) ? (said as Row[]) : [], row: said as Row | null, confirmation }
  }
}
