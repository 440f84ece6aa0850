import { useGetMany } from 'react-admin'
import { casinoScope } from '../../src/contract/access.ts'
import { canWith } from '../../src/contract/can.ts'
import type { Row } from '../../src/contract/row.ts'
import { useScreensOf } from '../../src/screens.ts'
import { useUser } from '../../src/settings.ts'
import type { MatrixKind } from '../matrix/kinds.ts'

/**
 * Whether what is assigned to each of these casinos or integrations may be changed: games of an integration that serves casinos
 * out of sight are changed by who sees all of them, as the server has it. Until that is known, nothing is offered.
 */
export function useIsOpen(
  { columns }: Pick<MatrixKind, 'columns'>,
  ids: readonly string[],
): (id: string) => boolean {
  const user = useUser()
  const { path, entity } = useScreensOf(columns)
  const mayBeShared = !!entity.sharedActions && !!user && casinoScope(user) !== null
  const { data = none } = useGetMany<Row>(
    path,
    { ids: [...new Set(ids)].toSorted() },
    { enabled: mayBeShared && ids.length > 0 },
  )
  if (!mayBeShared) return () => true
  const open = new Set(data.filter((row) => canWith(user, entity, 'edit', row)).map(({ id }) => id))
  return (id) => open.has(id)
}

const none: readonly Row[] = []
