import {
  fieldsOf,
  referredFilterFields,
  fieldsOfVariant,
  type Field,
  type Entity,
} from '../contract/entity.ts'
import type { FieldKind } from '../contract/field.ts'
import type { Translate } from './valueText.ts'
import { ownValue } from '../contract/values.ts'

/** An unknown path has the kind JSON. */
export const fieldAt = (entity: Entity, path: string): Field => found(entity, path).field

/** For instance "API URL", "Standard options 3: Value"; an unknown path is its own label. */
export function fieldLabel(entity: Entity, path: string, translate: Translate): string {
  const { label, rest } = found(entity, path)
  const words = label.map((key) => translate(`resources.${entity.name}.${key}`, { _: path }))
  const [first = path, ...others] = words
  return [rest.position ? `${first} ${rest.position}` : first, ...others, ...rest.name].join(': ')
}

interface Found {
  field: Field
  label: string[]
  /** The position in a list, counted from 1, and the name of a property have no label. */
  rest: { position?: number; name: string[] }
}

function found(entity: Entity, path: string): Found {
  const [name = '', ...below] = path.split('.')
  const field = fieldsOf(entity).find((known) => known.name === name)
  if (!field) return unknown(path)
  if (below.length === 0) return { field, label: [`fields.${name}`], rest: { name: [] } }
  if (field.kind === 'properties') return property(field, below)
  if (field.kind === 'items') return item(field, below)
  if (lists.includes(field.kind)) return entry(field, below)
  const inner = innerFields(entity, field).find((known) => known.name === below[0])
  if (!inner) return unknown(path)
  if (below.length > 1) return inner.kind === 'properties' ? property(inner, below.slice(1)) : unknown(path)
  return { field: inner, label: [`fields.${inner.path}`], rest: { name: [] } }
}

function innerFields(entity: Entity, { name, fields = [] }: Field): Field[] {
  const variants = Object.keys(ownValue(entity.variants, name)?.of ?? {})
  return [
    ...fields,
    ...referredFilterFields(entity, name),
    ...variants.flatMap((chosen) => fieldsOfVariant(entity, name, chosen)),
  ]
}

/** Names of properties may contain dots. */
const property = ({ path }: Field, name: string[]): Found => ({
  field: { kind: 'longText', name: name.join('.'), path: `${path}.${name.join('.')}`, required: false },
  label: [`fields.${path}`],
  rest: { name: [name.join('.')] },
})

function item(list: Field, [index = '', name, ...below]: string[]): Found {
  const rest = { position: Number(index) + 1, name: [] }
  const inner = list.items?.find((known) => known.name === name)
  if (!/^\d+$/.test(index) || below.length > 0 || (name && !inner)) return unknown(list.path)
  if (!inner) return { field: { ...list, kind: 'items' }, label: [`fields.${list.path}`], rest }
  return { field: inner, label: [`fields.${list.path}`, `items.${list.path}.${inner.name}`], rest }
}

const lists: readonly FieldKind[] = ['references', 'texts', 'amounts']

const entry = (list: Field, [index = '', ...below]: string[]): Found =>
  /^\d+$/.test(index) && below.length === 0
    ? { field: list, label: [`fields.${list.path}`], rest: { position: Number(index) + 1, name: [] } }
    : unknown(`${list.path}.${[index, ...below].join('.')}`)

const unknown = (path: string): Found => ({
  field: { kind: 'json', name: path, path, required: false },
  label: [],
  rest: { name: [] },
})
