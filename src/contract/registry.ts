import type { Entity } from './entity.ts'
import { fieldsOf } from './describe.ts'
import type { ErrorCode } from './errors.ts'

/** A field that refers to a collection. */
export interface Usage {
  entity: Entity
  /** Path of the field; a list on it is passed through, as in `integrationOptions.optionId`, and so is one of ids. */
  field: string
  /** The fields that name a record, each with the field of that record which it repeats: `{casinoId: 'id'}`. */
  by: Readonly<Record<string, string>>
  /** Refusal of deleting a record that is referred to. */
  code: ErrorCode
}

/** A field by which records belong to one of a collection. */
export interface OwnedCollection {
  entity: Entity
  field: string
  /** The collection of the whole. */
  to: string
}

/** All entities by name, and who refers to whom. */
export interface Registry {
  all: readonly Entity[]
  /** The entity of a collection, `undefined` where there is none. */
  find(name: string): Entity | undefined
  /** Where records of a collection are needed: referred to by what is no part of them, and not kept elsewhere. */
  usages(name: string): Usage[]
  /** What belongs to records of a collection, and goes with them. */
  partsOf(name: string): OwnedCollection[]
}

/**
 * Builds the registry. Throws for two entities of one name, for a reference to a collection that is not there, for one to casinos
 * without a word on who may see the record, and for secrets that would go to a field which is no address.
 */
export function createRegistry(all: readonly Entity[]): Registry {
  const byName = new Map(all.map((entity) => [entity.name, entity]))
  if (byName.size < all.length) throw new Error('Two entities have the same name')
  const usages = all.flatMap((entity) => [...references(entity), ...compositeReferences(entity)])
  const lost = usages.find(({ to }) => !byName.has(to))
  if (lost) throw new Error(`${lost.entity.name}.${lost.field} refers to ${lost.to}, which is not registered`)
  const open = usages.find(({ entity, to }) => entity.scope === undefined && byName.get(to)?.scope === 'id')
  if (open) throw new Error(`${open.entity.name} refers to ${open.to} and has to say its scope`)
  for (const entity of all) {
    for (const { path, reference, secretsTo } of fieldsOf(entity)) {
      const to = secretsTo === undefined ? undefined : byName.get(reference ?? '')
      if (to && !fieldsOf(to).some(({ name, asked }) => name === secretsTo && asked))
        throw new Error(
          `${entity.name}.${path} sends secrets to ${to.name}.${secretsTo}, which is no address that is asked`,
        )
    }
  }
  return {
    all,
    find: (name) => byName.get(name),
    usages: (name) =>
      usages.filter(({ entity, to, part, past }) => to === name && !part && !past && !entity.external),
    partsOf: (name) => usages.filter(({ to, part }) => to === name && part),
  }
}

/** The references of an entity's fields, those within lists included, those to what was left out. */
export function references(
  entity: Entity,
): (Usage & OwnedCollection & { part: boolean; past: boolean; missing: ErrorCode })[] {
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
