import { useGetList } from 'react-admin'
import type { Row } from '../../src/contract/row.ts'
import { useResourceConfig } from '../../src/screens.ts'
import { useDebounced } from '../../src/useDebounced.ts'
import type { HashLine } from './lines.ts'

/** So many hashes fit into an address; of those beyond, the server says when they are saved. */
const maxHashesPerRequest = 40

/** The records that already have one of the lines' hashes, by hash. A hint: the server decides. */
export function useHolders(lines: readonly HashLine[]): ReadonlyMap<string, Row> {
  const { path, entity } = useResourceConfig()
  const hashes = lines.filter(({ fault }) => !fault).map(({ hash }) => hash)
  const asked = useDebounced(hashes.slice(0, maxHashesPerRequest).join(' '))
  const { data = [] } = useGetList<Row>(
    path,
    {
      filter: { hash: asked.split(' ') },
      pagination: { page: 1, perPage: maxHashesPerRequest },
      sort: { field: entity.label, order: 'ASC' },
    },
    { enabled: asked !== '' },
  )
  return new Map(data.map((row) => [String(row['hash']), row]))
}
