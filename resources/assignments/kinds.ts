import { owners, type AssignmentCollection } from '../../src/contract/activation.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { matrixKinds, type MatrixKind } from '../matrix/kinds.ts'

/** What the assignments of an entity are of: casinos or integrations. Throws for another entity. */
export function matrixKindOf({ name }: Pick<Entity, 'name'>): MatrixKind {
  const found = Object.values(matrixKinds).find(({ assignments }) => assignments.name === name)
  if (!found) throw new Error(`${name} assigns no games`)
  return found
}

/** The field at the other end of an assignment, and the collection that it refers to. */
export function otherEnd({ name }: Pick<Entity, 'name'>, field: string) {
  const owner = owners[name as AssignmentCollection]
  return field === 'gameId'
    ? ({ field: owner, collection: matrixKindOf({ name }).columns } as const)
    : ({ field: 'gameId', collection: 'games' } as const)
}
