import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { variantFields } from '../contract/describe.ts'
import { FieldInput } from '../inputs/FieldInput.tsx'
import { useResourceConfig } from '../screens.ts'
import { ownValue } from '../contract/own.ts'

/**
 * The inputs of a configuration whose fields depend on another field. Values that the current choice does not have are kept and named until
 * the form is saved.
 */
export function VariantInputs({ source }: { source: string }) {
  const translate = useTranslate()
  const { entity, path } = useResourceConfig()
  const variant = ownValue(entity.variants, source)
  if (!variant) throw new Error(`${entity.name} has no variants for ${source}`)
  const chosen: unknown = useWatch({ name: variant.by })
  const values: unknown = useWatch({ name: source })
  const fields = variantFields(entity, source, chosen)
  const known = fields.map(({ name }) => name)
  const dropped = Object.entries(values ?? {}).filter(
    ([name, value]) => !known.includes(name) && hasValue(value),
  )
  return (
    <>
      {dropped.length > 0 && (
        <p className="notice" role="status">
          {translate(`resources.${path}.dropped`, {
            fields: dropped
              .map(([name]) => translate(`resources.${path}.fields.${source}.${name}`))
              .join(', '),
          })}
        </p>
      )}
      {fields.map((field) => (
        <FieldInput key={`${String(chosen)}.${field.path}`} field={field} />
      ))}
    </>
  )
}

function hasValue(value: unknown): boolean {
  if (typeof value !== 'object' || value === null)
    return value !== null && value !== undefined && value !== ''
  return 'set' in value ? value.set === true : Object.keys(value).length > 0
}
