/** How a field is stored in its column. Instants are ISO 8601 in UTC outside, `timestamptz` in the database. */
export type ColumnKind = 'text' | 'instant' | 'integer' | 'json'

export interface Column {
  /** Path in the row, with dots. */
  field: string
  /** Name of the column. */
  name: string
  kind: ColumnKind
  /** Never empty, so that an index has the order of lists by this field. */
  filled: boolean
  /** Usually absent from rows, instead of empty. */
  absent: boolean
}

export interface TypedTable {
  name: string
  columns: readonly Column[]
}

/** Collections that grow without limit have typed tables; all others are documents in `records`. */
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

/** The column for what the others cannot represent, so that a row is read exactly as it was written. */
export const otherFieldsColumn = 'rest'

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
