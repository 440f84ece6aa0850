import { useMemo } from 'react'
import { useListContext } from 'react-admin'
import type { Row } from '../../src/contract/row.ts'
import { useNames } from '../../src/fields/useNames.ts'
import type { MatrixKind } from '../matrix/kinds.ts'

/** What an assignment is called. */
export interface AssignmentFilter {
  game: string
  owner: string
}

/** The names of an assignment's game and of where that is; its ids until they are known. Asked for once for all rows of its list. */
export function useAssignmentFilter(record: Row, { owner, columns }: MatrixKind): AssignmentFilter {
  const { data: rows = none } = useListContext<Row>()
  const names = useNames(
    useMemo(
      () =>
        rows.flatMap((row) => [
          { collection: 'games', id: String(row['gameId']) },
          { collection: columns, id: String(row[owner]) },
        ]),
      [rows, owner, columns],
    ),
  )
  const nameOf = (collection: string, id: string) => names.get(`${collection}/${id}`) || id
  return {
    game: nameOf('games', String(record['gameId'])),
    owner: nameOf(columns, String(record[owner])),
  }
}

const none: readonly Row[] = []
