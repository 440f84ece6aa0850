import { casinoScopeOf, type CasinoAccess, type Role, type User } from '../../../src/contract/access.ts'
import { builtInCollections } from '../../../src/contract/entity.ts'
import { whoText, type Who } from '../../../src/contract/who.ts'
import type { ApiContext } from '../../api.ts'
import { namesWithIds, withoutLineBreaks, type FileStyle } from '../../reports/fileStyle.ts'
import { batchBytes } from '../../stores/move/batches.ts'
import type { Page, Reader } from '../../stores/store.ts'
import { allUsersPath, readPages } from '../fetchedUsers.ts'
import { toFetchedUser, userRepresentationSchema, type UserRepresentation } from '../representation.ts'
import { readLastSignIn, type LastSignIn, type SignInRetention } from '../events.ts'
import { reportTimeZone } from '../../../src/contract/day.ts'
import { inListConditions } from '../../../src/contract/query.ts'
import { ownValue } from '../../../src/contract/values.ts'

interface LastChange {
  action: string
  by: string
  /** UTC instant, ISO 8601. */
  at: string
}

interface ReviewRow {
  id: string
  username: string
  name: string
  email: string
  role: Role | null
  enabled: boolean
  casinoAccess: CasinoAccess
  /** Casinos that the reader sees, by id and as `name (id)`, and whether there are others. */
  casinoIds: string[]
  casinos: string[]
  others: boolean
  /** UTC instants, ISO 8601. */
  createdAt: string | null
  signIn: LastSignIn
  change: LastChange | null
}

/** Users per page, and parallel requests to the identity service. */
const perPage = 100
const atOnce = 10

export interface ReviewReadContext {
  user: User
  roleOf: ReadonlyMap<string, Role>
  kept: SignInRetention
  count: number
}

/** All users by page. Throws at the end if their number has changed, since others may then have moved between pages. */
export async function* readReviewPages(
  api: ApiContext,
  reviewed: ReviewReadContext,
): AsyncGenerator<ReviewRow[]> {
  const seen = new Set<string>()
  for await (const page of readPages(api.identity, allUsersPath, userRepresentationSchema, perPage)) {
    const fresh = page.filter(({ id }) => !seen.has(id))
    fresh.forEach(({ id }) => seen.add(id))
    yield await rowsOf(api, reviewed, fresh)
  }
  if (seen.size !== reviewed.count)
    throw new Error('Users have come or gone while the access review was made.')
}

async function rowsOf(
  { store, identity }: ApiContext,
  { user, roleOf, kept }: ReviewReadContext,
  page: readonly UserRepresentation[],
): Promise<ReviewRow[]> {
  const changes = await lastChanges(
    store,
    page.map(({ id }) => id),
  )
  const scope = casinoScopeOf(user)
  const users = page.map((said) => toFetchedUser(said, roleOf.get(said.id) ?? null, identity.versionKey).row)
  const isSeen = (id: string) => !scope || scope.includes(id)
  const all = [...new Set(users.flatMap((row) => row['casinoIds']))].filter(isSeen)
  const texts = await namesWithIds(store, 'casinos', all)
  const textOf = new Map(all.map((id, index) => [id, texts[index] ?? id]))
  const rows: ReviewRow[] = []
  for (let at = 0; at < users.length; at += atOnce)
    rows.push(
      ...(await Promise.all(
        users.slice(at, at + atOnce).map(async (row): Promise<ReviewRow> => {
          const ids = row['casinoIds']
          const casinoIds = ids.filter(isSeen)
          return {
            id: row.id,
            username: row['username'],
            name: [row['firstName'], row['lastName']].filter(Boolean).join(' '),
            email: row['email'] ?? '',
            role: row['role'],
            enabled: row['enabled'],
            casinoAccess: row['casinoAccess'],
            casinoIds,
            casinos: casinoIds.map((id) => textOf.get(id) ?? id),
            others: ids.length > casinoIds.length,
            createdAt: typeof row['createdAt'] === 'string' ? row['createdAt'] : null,
            signIn: await readLastSignIn(identity, kept, row.id),
            change: changes.get(row.id) ?? null,
          }
        }),
      )),
    )
  return rows
}

const changing = ['create', 'update', 'resetPassword']

const entriesAtOnce = 1000

async function lastChanges(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, LastChange>> {
  const found = new Map<string, LastChange>()
  let wanted = [...ids]
  for (let before: string | null = null; wanted.length > 0;) {
    const { rows, isCut }: Page = await reader.list(builtInCollections.auditLog, {
      where: [
        ...inListConditions({ resource: ['users'], recordId: wanted, action: changing }),
        ...(before === null ? [] : [{ field: 'id', op: 'lte', value: before } as const]),
      ],
      sort: [{ field: 'id', order: 'DESC' }],
      range: [0, entriesAtOnce - 1],
      mostBytes: batchBytes,
    })
    for (const { recordId, action, by, changedAt } of rows)
      if (!found.has(String(recordId)))
        found.set(String(recordId), { action: String(action), by: whoText(by as Who), at: String(changedAt) })
    if (!isCut && rows.length < entriesAtOnce) break
    wanted = wanted.filter((id) => !found.has(id))
    before = rows.at(-1)?.id ?? null
  }
  return found
}

interface ReviewTexts {
  user: User
  /** The casinos that the reader may see, as `name (id)`; `null` for all. */
  casinos: readonly string[] | null
  kept: SignInRetention
  /** UTC instant, ISO 8601. */
  at: string
  rows: number
}

type Words = NonNullable<FileStyle['words']>

export function reviewTable({ words, formats }: FileStyle) {
  const at = (iso: string | null | undefined) => (iso ? formats.instant(iso) : '')
  const cells = (row: ReviewRow) => (words ? cellsForPeople(row, words, at) : cellsForPrograms(row, at))
  return {
    head: (said: ReviewTexts) => (words ? headForPeople(said, words, at) : headForPrograms(said)),
    header: words ? Object.values(words.review.columns) : columnsForPrograms,
    line: (row: ReviewRow): string[] => [
      ...[row.id, row.username, row.name, row.email].map(withoutLineBreaks),
      ...cells(row),
      withoutLineBreaks(row.change?.by ?? ''),
    ],
  }
}

const columnsForPrograms = [
  ...['id', 'username', 'name', 'email', 'role', 'enabled', 'casinoAccess', 'casinos', 'otherCasinos'],
  ...['createdAt', 'lastSignIn', 'lastSignInState', 'lastChange', 'change', 'changedBy'],
]

type WriteInstant = (iso: string | null | undefined) => string

function cellsForPrograms(row: ReviewRow, at: WriteInstant): string[] {
  const { role, enabled, casinoAccess, casinoIds, others, createdAt, signIn, change } = row
  return [
    ...[role ?? '', String(enabled), casinoAccess, JSON.stringify(casinoIds), String(others), at(createdAt)],
    ...('at' in signIn ? [at(signIn.at), 'recorded'] : ['', signIn.why]),
    ...[at(change?.at), change?.action ?? ''],
  ]
}

function cellsForPeople(row: ReviewRow, { review, users, actions }: Words, at: WriteInstant): string[] {
  const { role, enabled, casinoAccess, casinos, others, createdAt, signIn, change } = row
  return [
    role ? users.choices.role[role] : review.noRole,
    review.enabled[enabled ? 'yes' : 'no'],
    users.choices.casinoAccess[casinoAccess],
    casinos.join(', '),
    others ? review.others : '',
    at(createdAt),
    'at' in signIn ? at(signIn.at) : review.signIns[signIn.why],
    at(change?.at),
    change ? (ownValue(actions as Record<string, string>, change.action) ?? change.action) : review.unchanged,
  ]
}

function headForPrograms({ user, kept, at, rows }: ReviewTexts): string[][] {
  return [
    ['report', 'access-review'],
    ['zone', reportTimeZone],
    ['casinoIds', JSON.stringify(casinoScopeOf(user))],
    ['signIns', kept.days === false ? kept.why : kept.days === null ? 'kept' : `kept for ${kept.days} days`],
    ['generatedAt', at],
    ['by', whoText(user)],
    ['rows', String(rows)],
  ].map(([name = '', value = '']) => [`# ${name}`, withoutLineBreaks(value)])
}

function headForPeople(said: ReviewTexts, { lines, review, all }: Words, at: WriteInstant): string[][] {
  const { user, casinos, kept, rows } = said
  const { days } = kept
  const keptFor = days === null ? review.keptForEver : review.keptFor.replace('%{days}', String(days))
  return [
    [lines.report, review.title],
    [lines.zone, reportTimeZone],
    [lines.casinos, casinos ? casinos.join(', ') : all],
    [review.columns.lastSignIn, kept.days === false ? review.signIns[kept.why] : keptFor],
    [review.columns.lastChange, review.fromLog],
    [lines.generatedAt, at(said.at)],
    [lines.by, withoutLineBreaks(whoText(user))],
    [lines.rows, String(rows)],
  ]
}
