import { useMemo } from 'react'
import { useGetMany, useListContext } from 'react-admin'
import { type AssignmentCollection, ownerFieldByCollection } from '../../src/contract/activation.ts'
import { type Entity, mayUserActOnRecord } from '../../src/contract/entity.ts'
import { type MatrixKind, matrixKinds } from '../matrix/kinds.ts'
import { type Row, ownValue, isObject } from '../../src/contract/values.ts'
import { useReferenceLabels } from '../../src/fields/useReferenceLabels.ts'
import { casinoScopeOf } from '../../src/contract/access.ts'
import { useScreensOf, useEffectiveUser } from '../../src/context.ts'

/** Throws for entities that assign no games. */
export function matrixKindOf({ name }: Pick<Entity, 'name'>): MatrixKind {
  const found = Object.values(matrixKinds).find(({ assignments }) => assignments.name === name)
  if (!found) throw new Error(`${name} assigns no games`)
  return found
}

export function otherReferenceOfAssignment({ name }: Pick<Entity, 'name'>, field: string) {
  const owner = ownerFieldByCollection[name as AssignmentCollection]
  return field === 'gameId'
    ? ({ field: owner, collection: matrixKindOf({ name }).columns } as const)
    : ({ field: 'gameId', collection: 'games' } as const)
}

export const addDialogLocationState = { add: true } as const
/** The navigation state of a link to an integration's tab that previews the activation of these games there, for this casino. */
export const activationPreviewLocationState = (gameIds: readonly string[], casinoId: string) => ({
  add: gameIds,
  casinoId,
})

/** The casino whose page led here to activate games for it. */
export function casinoIdFromLocation({ state }: { state: unknown }): string | null {
  const id = isObject(state) ? ownValue(state, 'casinoId') : null
  return typeof id === 'string' ? id : null
}
/** What a link asks of the tab: `true` for the dialog for adding, ids of games for the preview, `null` for nothing. */
export function addIntentFromLocation({ state }: { state: unknown }): true | readonly string[] | null {
  const add = isObject(state) ? ownValue(state, 'add') : null
  if (add === true) return true
  return Array.isArray(add) ? add.filter((one) => typeof one === 'string') : null
}

export type AssignmentLabels = ReturnType<typeof useAssignmentLabels>

/** The names of an assignment's game and of its casino or integration; ids while loading. One request serves all rows of the list. */
export function useAssignmentLabels(record: Row, { owner, columns }: MatrixKind) {
  const { data: rows = none } = useListContext<Row>()
  const names = useReferenceLabels(
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

/** An integration's games may be changed only by users who see all of its casinos, as the server requires. False while loading. */
export function useCanEditAssignmentsOf(
  { columns }: Pick<MatrixKind, 'columns'>,
  ids: readonly string[],
): (id: string) => boolean {
  const user = useEffectiveUser()
  const { path, entity } = useScreensOf(columns)
  const mayBeShared = !!entity.sharedActions && !!user && casinoScopeOf(user) !== null
  const { data = none } = useGetMany<Row>(
    path,
    { ids: [...new Set(ids)].toSorted() },
    { enabled: mayBeShared && ids.length > 0 },
  )
  if (!mayBeShared) return () => true
  const open = new Set(
    data.filter((row) => mayUserActOnRecord(user, entity, 'edit', row)).map(({ id }) => id),
  )
  return (id) => open.has(id)
}
