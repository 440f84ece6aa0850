import * as z from 'zod/mini'
import {
  builtInCollections,
  fieldFromSchema,
  unwrapOptional,
  type Entity,
} from '../../src/contract/entity.ts'
import { fieldMetaOf } from '../../src/contract/field.ts'
import { ownValue, type Row, isObject } from '../../src/contract/values.ts'
import {
  isConditionGroup,
  isScalar,
  type Condition,
  type Query,
  type Sort,
} from '../../src/contract/query.ts'
import type { Registry } from '../../src/contract/registry.ts'
import { variantSchemaOf } from '../../src/contract/entityDeclaration.ts'
import { createConditionTest } from './select.ts'
import type { Reader, Store } from './store.ts'

/** The audit log is read as it was written, since its hashes cover the original content. */
export function withCurrentSchema(store: Store, registry: Registry): Store {
  const entityOf = (collection: string) =>
    collection === builtInCollections.auditLog ? undefined : registry.find(collection)
  const read = (collection: string, row: Row) => {
    const entity = entityOf(collection)
    return entity ? toCurrentSchema(entity, row) : row
  }
  const asked = <Q extends Pick<Query, 'where' | 'sort'>>(collection: string, query: Q): Q => {
    const entity = entityOf(collection)
    return entity ? { ...query, ...byDefaults(entity, query) } : query
  }
  const reading = <R extends Reader>(reader: R): R => ({
    ...reader,
    async list(collection, query) {
      const page = await reader.list(collection, asked(collection, query))
      return { ...page, rows: page.rows.map((row) => read(collection, row)) }
    },
    async get(collection, id) {
      const row = await reader.get(collection, id)
      return row && read(collection, row)
    },
  })
  return {
    ...reading(store),
    snapshot: (read) => store.snapshot((state) => read(reading(state))),
    best: async (collection, wanted) =>
      (await store.best(collection, asked(collection, wanted))).map((row) => read(collection, row)),
    transaction: (work) => store.transaction((tx) => work(reading(tx))),
  }
}

type Fields = Readonly<Record<string, unknown>>

/** The row with defaults for absent fields and without unknown ones; the same object if nothing changes. */
export function toCurrentSchema(entity: Entity, row: Row): Row {
  const present = presentFields(entity.schema, row)
  const configurations = Object.entries(entity.variants).flatMap(([name, variant]) => {
    const schema = variantSchemaOf(variant, ownValue(row, variant.by))
    const value = ownValue(row, name)
    const made = schema && isObject(value) ? presentFields(schema, value) : value
    return made === value ? [] : [[name, made]]
  })
  return (configurations.length ? { ...present, ...Object.fromEntries(configurations) } : present) as Row
}

function presentFields(schema: z.ZodMiniObject, value: Fields): Fields {
  const { names, defaults, inner } = shapeOf(schema)
  const absent = defaults.filter(([name]) => ownValue(value, name) === undefined)
  const changed = inner.flatMap(([name, present]) => {
    const made = present(ownValue(value, name))
    return made === ownValue(value, name) ? [] : [[name, made] as const]
  })
  const isKnown = Object.keys(value).every((name) => names.has(name))
  if (isKnown && absent.length + changed.length === 0) return value
  const known = Object.entries(value).filter(([name]) => names.has(name))
  return Object.fromEntries([...known, ...absent, ...changed])
}

interface Shape {
  names: ReadonlySet<string>
  defaults: readonly (readonly [string, unknown])[]
  inner: readonly (readonly [string, (value: unknown) => unknown])[]
}

const shapes = new WeakMap<z.ZodMiniObject, Shape>()

function shapeOf(schema: z.ZodMiniObject): Shape {
  const known = shapes.get(schema)
  if (known) return known
  const types = Object.entries(schema.shape)
  const shape = {
    names: new Set(types.map(([name]) => name)),
    defaults: types.flatMap(([name, type]) => {
      const { success, data } = z.safeParse(type, undefined)
      const isStored = success && data !== undefined && !fieldFromSchema(name, type).computed
      return isStored ? [[name, data] as const] : []
    }),
    inner: types.flatMap(([name, type]) => {
      const present = presentInner(type)
      return present ? [[name, present] as const] : []
    }),
  }
  shapes.set(schema, shape)
  return shape
}

function presentInner(type: z.core.$ZodType): ((value: unknown) => unknown) | null {
  const core = unwrapOptional(type)
  if (core instanceof z.ZodMiniObject && !fieldMetaOf(core))
    return (value) => (isObject(value) ? presentFields(core, value) : value)
  const item = core instanceof z.ZodMiniArray && core.def.element
  if (!(item instanceof z.ZodMiniObject)) return null
  return (value) => {
    if (!Array.isArray(value)) return value
    const made = value.map((one: unknown): unknown => (isObject(one) ? presentFields(item, one) : one))
    return made.some((one, at) => one !== value[at]) ? made : (value as unknown)
  }
}

/** Rows without a field are found and sorted as if they had its default. */
function byDefaults(entity: Entity, { where, sort = [] }: Pick<Query, 'where' | 'sort'>) {
  const defaults = new Map(shapeOf(entity.schema).defaults.filter(([, value]) => value !== null))
  const meeting = (condition: Condition): Condition => {
    if (isConditionGroup(condition)) return { ...condition, of: condition.of.map(meeting) }
    const { field } = condition
    const value = defaults.get(field)
    if (value === undefined || condition.op === 'within') return condition
    const isEmpty: Condition = { field, op: 'in', values: [null] }
    const stored =
      condition.op === 'in'
        ? { ...condition, values: condition.values.filter((one) => one !== null) }
        : condition
    return createConditionTest(condition)({ id: '', version: 1, [field]: value })
      ? { op: 'any', of: [stored, isEmpty] }
      : stored
  }
  const sorted = (one: Sort): Sort => {
    const value = defaults.get(one.field)
    return isScalar(value) ? { ...one, absent: value } : one
  }
  return { where: where.map(meeting), sort: sort.map(sorted) }
}
