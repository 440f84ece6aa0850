import { allScreens } from '../../../resources/index.ts'
import { fieldsOf, type Field, type Entity } from '../../../src/contract/entity.ts'
import { createPagePathOf, type ResourceConfig } from '../../../src/screens.ts'
import { sampleOf } from '../../support/api.ts'
import type { Api, Row } from './api.ts'
import { words, type Locale } from './words.ts'

const isDerived = ({ Inputs, createPath }: ResourceConfig) => !Inputs && !createPath

const forms = allScreens.filter(({ entity }) => !entity.readOnly && !entity.immutable)

/** A form of each kind: derived on a page, derived in a drawer, and the largest with its own inputs. Component tests cover all forms. */
export const withForms = [
  forms.find((screens) => isDerived(screens) && !screens.drawer),
  forms.find((screens) => isDerived(screens) && screens.drawer),
  forms.find((screens) => screens.entity.name === 'casinos'),
]
  .filter((screens) => screens !== undefined)
  .map((screens) => ({ path: screens.path, entity: screens.entity, creating: createPagePathOf(screens) }))

/** Editable text fields with a single line, the best one to type into first. Throws if there is none. */
export function textFields(entity: Entity): [Field, ...Field[]] {
  const [first, ...others] = fieldsOf(entity).filter(
    ({ kind, readOnly, createOnly }) => kind === 'text' && !readOnly && !createOnly,
  )
  if (!first) throw new Error(`${entity.name} has no text to type into: say here which of its inputs to use`)
  return [first, ...others]
}

export function labelOf(locale: Locale, entity: Entity, { path }: Field): string {
  const { fields } = (
    words[locale].resources as unknown as Record<string, { fields: Record<string, string> }>
  )[entity.name] ?? { fields: {} }
  return fields[path] ?? path
}

let made = 0

/** Creates a record that no other test uses. */
export function aRecord(api: Api, entity: Entity): Promise<Row> {
  const mark = `${Date.now().toString(36)}${(made += 1)}`
  return api.create(entity.name, sampleOf(entity, mark))
}
