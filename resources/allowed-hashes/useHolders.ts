import { useGetList } from 'react-admin'
import type { Row } from '../../src/contract/row.ts'
import { useScreens } from '../../src/screens.ts'
import { useRested } from '../../src/useRested.ts'
import type { HashLine } from './lines.ts'

/** So many hashes fit into an address; of those beyond, the server says when they are saved. */
const most = 40

/** The records that already have one of the lines' hashes, by hash. A hint: the server decides. */
export function useHolders(lines: readonly HashLine[]): ReadonlyMap<string, Row> {
  const { path, entity } = useScreens()
  const hashes = lines.filter(({ fault }) => !fault).map(({ hash }) => hash)
  const asked = useRested(hashes.slice(0, most).join(' '))
  const { data = [] } = useGetList<Row>(
    path,
    {
      filter: { hash: asked.split(' ') },
      pagination: { page: 1, perPage: most },
      sort: { field: entity.label, order: 'ASC' },
    },
    { enabled: asked !== '' },
  )
  return new Map(data.map((row) => [String(row['hash']), row]))
}
