/** How a field's value lies in its column. Instants are UTC and ISO 8601 outside, `timestamptz` inside. */
export type ColumnKind = 'text' | 'instant' | 'integer' | 'json'

export interface Column {
  /** Path in the row, in dots. */
  field: string
  /** Name in the database. */
  name: string
  kind: ColumnKind
  /** Never empty, so that an index has the order of lists by it. */
  filled: boolean
  /** Most rows do not have it at all, instead of having it empty. */
  absent: boolean
}

export interface TypedTable {
  name: string
  columns: readonly Column[]
}

/** Collections that grow without end have typed tables; all others lie in `records` as documents. */
export const typedTables: Readonly<Record<string, TypedTable>> = {
  'game-rounds': table('game_rounds', {
    filled: {
      text: 'id casinoId gameId playerId providerRoundId versionNumber currency moneyKind status',
      instant: 'startedAt',
      integer: 'version debit credit totalWin gambled gambledWon fundsStart',
    },
    empty: {
      text: 'integrationId voucherCode closeType closedBy displayedOutcome',
      instant: 'endedAt',
      integer: 'fundsEnd',
    },
    absent: { instant: 'createdAt updatedAt' },
  }),
  'audit-entries': table('audit_entries', {
    filled: {
      text: 'id by.id action resource previousHash hash',
      instant: 'changedAt',
      integer: 'version',
      json: 'changes',
    },
    empty: { text: 'by.name recordId recordLabel casinoId ownerId parentId attempted code' },
    absent: { text: 'address', instant: 'createdAt updatedAt', json: 'casinoIds' },
  }),
}

/** Column of what the others cannot hold, so that a row reads back exactly as it was written. */
export const restColumn = 'rest'

type Fields = Partial<Record<ColumnKind, string>>

function table(name: string, groups: { filled: Fields; empty: Fields; absent: Fields }): TypedTable {
  const columns = Object.entries(groups).flatMap(([group, kinds]) =>
    Object.entries(kinds).flatMap(([kind, fields]) =>
      fields.split(' ').map((field): Column => ({
        field,
        name: field.replace('.', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        kind: kind as ColumnKind,
        filled: group === 'filled',
        absent: group === 'absent',
      })),
    ),
  )
  return { name, columns }
}
