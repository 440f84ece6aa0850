import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { fieldsOf, variantFields } from '../../contract/describe.ts'
import type { Entity } from '../../contract/entity.ts'
import type { Filter } from '../../contract/filter.ts'
import { foldText } from '../../contract/values.ts'
import { fieldLabel } from '../../fields/fieldAt.ts'
import { useAllScreens } from '../../screens.ts'
import { valuesOf } from './active.ts'
import { CheckList } from './CheckList.tsx'

export interface FieldNameFilterProps {
  /** The field whose filter names the collection. */
  of: string
  filter: Filter
  values: readonly unknown[]
  toggle: (value: unknown) => void
}

/** The fields of a collection by their names, once the list is filtered by one collection. */
export function FieldNameFilter({ of, filter, values, toggle }: FieldNameFilterProps) {
  const translate = useTranslate()
  const [text, setText] = useState('')
  const chosen = valuesOf(filter, of)
  const found = useAllScreens().find(({ entity }) => chosen.length === 1 && entity.name === chosen[0])
  if (!found) return <p className="field-names-none">{translate('list.filters.collectionFirst')}</p>
  const options = namesOf(found.entity)
    .map((path) => ({ value: path, label: fieldLabel(found.entity, path, translate) }))
    .filter(({ label }) => foldText(label).includes(foldText(text)))
    .sort((a, b) => a.label.localeCompare(b.label))
  return <CheckList options={options} values={values} toggle={toggle} search={{ text, change: setText }} />
}

/** The paths under which changes name fields. Those of properties are not known beforehand. */
function namesOf(entity: Entity): string[] {
  const configured = Object.entries(entity.variants).flatMap(([name, { of }]) =>
    Object.keys(of).flatMap((chosen) => variantFields(entity, name, chosen)),
  )
  const fields = [...fieldsOf(entity), ...configured].filter(
    ({ kind, computed, name }) =>
      !computed && kind !== 'variant' && kind !== 'properties' && !kept.includes(name),
  )
  return [...new Set(fields.map(({ path }) => path))]
}

/** Changes never contain these: the server sets them. */
const kept: readonly string[] = ['version', 'createdAt', 'updatedAt']
