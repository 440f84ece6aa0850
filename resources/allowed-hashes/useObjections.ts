import { useGetList } from 'react-admin'
import { componentChecks, objections, type Check } from '../../src/contract/componentChecks.ts'
import { useScreensOf } from '../../src/screens.ts'
import { useDebounced } from '../../src/useDebounced.ts'
import type { HashLine } from './lines.ts'

/** So many hashes fit into an address; of those beyond, the server says it when they are saved. */
const maxHashesPerRequest = 40

/** The checks that have found a line's hash when it was not allowed, the newest first. A hint: the server decides. */
export function useObjections(lines: readonly HashLine[]): Check[] {
  const { path } = useScreensOf(componentChecks)
  const asked = useDebounced(
    lines
      .filter(({ fault }) => !fault)
      .slice(0, maxHashesPerRequest)
      .map(({ hash }) => hash)
      .join(' '),
  )
  const { data = [] } = useGetList<Check>(
    path,
    {
      filter: { hash: asked.split(' '), result: objections },
      pagination: { page: 1, perPage: 100 },
      sort: { field: 'checkedOn', order: 'DESC' },
    },
    { enabled: asked !== '' },
  )
  return data.filter((check, index) => {
    const isFirst = data.findIndex((one) => isSame(one, check)) === index
    return isFirst && lines.some((line) => isSame(line, check))
  })
}

interface Reported {
  component: string
  hash: string | null
}

/** Whether both are about the same hash of the same component. */
export const isSame = (one: Reported, other: Reported) =>
  one.component === other.component && one.hash === other.hash
