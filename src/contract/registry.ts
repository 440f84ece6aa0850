import { type Entity, fieldsOf } from './entity.ts'
import type { ErrorCode } from './errors.ts'

export interface ReferringField {
  entity: Entity
  /** The path of the field. Lists on the path are expanded, as in `integrationOptions.optionId`, and so are lists of ids. */
  field: string
  /** The fields that refer to a record, each with the field of that record whose value it repeats: `{casinoId: 'id'}`. */
  by: Readonly<Record<string, string>>
  code: ErrorCode
}

export interface CollectionReference {
  entity: Entity
  field: string
  to: string
}

export type Registry = ReturnType<typeof createRegistry>

/** Throws for duplicate names, unknown collections, references to casinos without `scope`, and secrets whose address is no URL field. */
export function createRegistry(all: readonly Entity[]) {
  const byName = new Map(all.map((entity) => [entity.name, entity]))
  if (byName.size < all.length) throw new Error('Two entities have the same name')
  const usages = all.flatMap((entity) => [...referencesOf(entity), ...compositeReferences(entity)])
  const lost = usages.find(({ to }) => !byName.has(to))
  if (lost) throw new Error(`${lost.entity.name}.${lost.field} refers to ${lost.to}, which is not registered`)
  const open = usages.find(({ entity, to }) => entity.scope === undefined && byName.get(to)?.scope === 'id')
  if (open) throw new Error(`${open.entity.name} refers to ${open.to} and has to say its scope`)
  for (const entity of all) {
    for (const { path, reference, secretsTo } of fieldsOf(entity)) {
      const to = secretsTo === undefined ? undefined : byName.get(reference ?? '')
      if (to && !fieldsOf(to).some(({ name, calledByServer }) => name === secretsTo && calledByServer))
        throw new Error(
          `${entity.name}.${path} sends secrets to ${to.name}.${secretsTo}, which is no address that the server calls`,
        )
    }
  }
  return {
    all,
    find: (name: string) => byName.get(name),
    /** Throws an `Error` for a name that is not registered. */
    get(name: string): Entity {
      const entity = byName.get(name)
      if (!entity) throw new Error(`${name} is not registered`)
      return entity
    },
    /** The references that prevent deletion, without those of parts and those stored by other systems. */
    usages: (name: string) =>
      usages.filter(({ entity, to, part, past }) => to === name && !part && !past && !entity.external),
    partsOf: (name: string) => usages.filter(({ to, part }) => to === name && part),
  }
}

export function referencesOf(
  entity: Entity,
): (ReferringField & CollectionReference & { part: boolean; past: boolean; missing: ErrorCode })[] {
  return fieldsOf(entity)
    .flatMap((field) => [
      field,
      ...(field.items ?? []).map((item) => ({ ...item, path: `${field.path}.${item.name}` })),
    ])
    .flatMap(
      ({ reference, path, past = false, inUse = 'inUse', missing = 'referenceMissing', part = false }) =>
        reference
          ? [{ entity, field: path, by: { [path]: 'id' }, code: inUse, to: reference, missing, part, past }]
          : [],
    )
}

const compositeReferences = (entity: Entity) =>
  entity.compositeReferences.map(({ to, by, inUse }) => ({
    ...{ entity, to, by, code: inUse, part: false, past: false },
    field: Object.keys(by).at(-1) ?? '',
  }))
