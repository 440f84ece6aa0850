import { casinoScopeOf, type User } from '../../../src/contract/access.ts'
import { reportTimeZone } from '../../../src/contract/day.ts'
import { ownValue } from '../../../src/contract/own.ts'
import { whoText } from '../../../src/contract/who.ts'
import { withoutLineBreaks, type FileStyle } from '../../reports/fileStyle.ts'
import type { SignInRetention } from '../events.ts'
import type { ReviewRow } from './rows.ts'

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
