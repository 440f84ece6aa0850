import { casinoScope, type User } from '../../../src/contract/access.ts'
import { reportTimeZone } from '../../../src/contract/day.ts'
import { type FileStyle, withoutLineBreaks } from '../../reportFiles/head.ts'
import type { ReviewRow } from './rows.ts'
import type { SignInsKept } from './signIns.ts'
import { ownValue } from '../../../src/contract/own.ts'
import { whoText } from '../../../src/contract/who.ts'

export interface ReviewTexts {
  user: User
  /** The casinos that the reader is limited to, as `name (id)`; `null` for all. */
  casinos: readonly string[] | null
  kept: SignInsKept
  /** UTC instant, ISO 8601. */
  at: string
  rows: number
}

const columns = [
  ...([
    'id',
    'username',
    'name',
    'email',
    'role',
    'enabled',
    'casinoAccess',
    'casinos',
    'otherCasinos',
  ] as const),
  ...(['createdAt', 'lastSignIn', 'lastChange', 'change', 'changedBy'] as const),
] as const

/** An access review as lines of a table, with the lines before it. */
export function reviewTable(style: FileStyle) {
  const { words } = style
  return {
    head: (said: ReviewTexts) => (words ? headForPeople(said, style) : headForPrograms(said)),
    header: words
      ? columns.map((name) => words.review.columns[name])
      : columns.flatMap((name) => (name === 'lastSignIn' ? ['lastSignIn', 'lastSignInState'] : [name])),
    line: (row: ReviewRow): string[] => {
      const {
        id,
        username,
        name,
        email,
        role,
        enabled,
        casinoAccess,
        casinos,
        casinoIds,
        others,
        createdAt,
        signIn,
        change,
      } = row
      const at = (iso: string | null | undefined) => (iso ? style.formats.instant(iso) : '')
      const start = [id, username, name, email].map(withoutLineBreaks)
      if (!words)
        return [
          ...start,
          ...[
            role ?? '',
            String(enabled),
            casinoAccess,
            JSON.stringify(casinoIds),
            String(others),
            at(createdAt),
          ],
          ...('at' in signIn ? [at(signIn.at), 'recorded'] : ['', signIn.why]),
          ...[at(change?.at), change?.action ?? '', withoutLineBreaks(change?.by ?? '')],
        ]
      const { review, users, actions } = words
      return [
        ...start,
        role ? users.choices.role[role] : review.noRole,
        review.enabled[enabled ? 'yes' : 'no'],
        users.choices.casinoAccess[casinoAccess],
        casinos.join(', '),
        others ? review.others : '',
        at(createdAt),
        'at' in signIn ? at(signIn.at) : review.signIns[signIn.why],
        at(change?.at),
        change
          ? (ownValue(actions as Record<string, string>, change.action) ?? change.action)
          : review.unchanged,
        withoutLineBreaks(change?.by ?? ''),
      ]
    },
  }
}

function headForPrograms({ user, kept, at, rows }: ReviewTexts): string[][] {
  return [
    ['report', 'access-review'],
    ['zone', reportTimeZone],
    ['casinoIds', JSON.stringify(casinoScope(user))],
    ['signIns', kept.days === false ? kept.why : kept.days === null ? 'kept' : `kept for ${kept.days} days`],
    ['generatedAt', at],
    ['by', whoText(user)],
    ['rows', String(rows)],
  ].map(([name = '', value = '']) => [`# ${name}`, withoutLineBreaks(value)])
}

function headForPeople({ user, casinos, kept, at, rows }: ReviewTexts, style: FileStyle): string[][] {
  const { words } = style
  if (!words) return []
  const { lines, review } = words
  const signIns =
    kept.days === false
      ? review.signIns[kept.why]
      : kept.days === null
        ? review.keptForEver
        : review.keptFor.replace('%{days}', String(kept.days))
  return [
    [lines.report, review.title],
    [lines.zone, reportTimeZone],
    [lines.casinos, casinos ? casinos.join(', ') : words.all],
    [review.columns.lastSignIn, signIns],
    [review.columns.lastChange, review.fromLog],
    [lines.generatedAt, style.formats.instant(at)],
    [lines.by, withoutLineBreaks(whoText(user))],
    [lines.rows, String(rows)],
  ]
}
