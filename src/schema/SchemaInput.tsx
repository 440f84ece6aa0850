import { useTranslate, LinkBase as Link, useCreatePath, useGetList, useRecordContext } from 'react-admin'
import { useWatch, useFormContext, useFormState } from 'react-hook-form'
import { useEffect, useEffectEvent, type FunctionComponent, type ReactNode } from 'react'
import { get } from 'es-toolkit/compat'
import { fieldOf, fieldsOf, fieldsOfVariant, type Field, type Entity } from '../contract/entity.ts'
import type { FieldNameOf } from '../contract/rules.ts'
import { FieldInput } from '../inputs/FieldInput.tsx'
import { useResourceConfig, firstPageSortedBy } from '../context.ts'
import { useReadOnlyPredicate, useFormInternals } from './formContexts.ts'
import { ownValue, type Row, toComparableText } from '../contract/values.ts'
import type { ErrorCode } from '../contract/errors.ts'
import { useDebounced } from '../useDebounced.ts'
import { rememberRefusedValue } from './resolver.ts'
import './form.css'

function SchemaInput({ source }: { source: string }) {
  const { entity } = useResourceConfig()
  const isReadOnly = useReadOnlyPredicate()
  const field = fieldOf(entity, source)
  if (!field.unique || isReadOnly(field)) return <FieldInput field={field} />
  return (
    <UniquenessHint field={field} code={field.unique}>
      <FieldInput field={field} />
    </UniquenessHint>
  )
}

/** A `source` that the entity's schema lacks does not compile. */
export const typedSchemaInput = <E extends Entity>() =>
  SchemaInput as FunctionComponent<{ source: FieldNameOf<E> }>

/** A name comes before the id that is made from it. */
export function DefaultInputs() {
  const { entity } = useResourceConfig()
  const fields = fieldsOf(entity).filter(({ readOnly }) => !readOnly)
  const [first, second, ...rest] = fields
  const isIdFirst = first?.kind === 'id' && second?.name === entity.label
  return (
    <div className="inputs stack">
      {(isIdFirst ? [second, first, ...rest] : fields).map(({ name }) => (
        <SchemaInput key={name} source={name} />
      ))}
    </div>
  )
}

/** Values that the current choice does not have are kept until the form is saved. */
export function VariantInputs({ source }: { source: string }) {
  const translate = useTranslate()
  const { entity, path } = useResourceConfig()
  const variant = ownValue(entity.variants, source)
  if (!variant) throw new Error(`${entity.name} has no variants for ${source}`)
  const chosen: unknown = useWatch({ name: variant.by })
  const values: unknown = useWatch({ name: source })
  const fields = fieldsOfVariant(entity, source, chosen)
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

/** The server decides, so the hint does not prevent saving. */
function UniquenessHint({ field, code, children }: { field: Field; code: ErrorCode; children: ReactNode }) {
  const { path: source, within = nothing } = field
  const translate = useTranslate()
  const createPath = useCreatePath()
  const { entity, path } = useResourceConfig()
  const { refused } = useFormInternals()
  const { trigger } = useFormContext()
  const { defaultValues } = useFormState({ name: source })
  const id = useRecordContext<Row>()?.id
  const value: unknown = useWatch({ name: source })
  const chosen: unknown[] = useWatch({ name: within })
  const typed = toComparableText(value ?? '')
  const text = useDebounced(typed)
  const isNew =
    text !== toComparableText(get(defaultValues, source) ?? '') ||
    within.some((name, at) => chosen[at] !== get(defaultValues, name))
  const isAsked = text !== '' && text === typed && isNew && chosen.every(Boolean)
  const { data, isFetching } = useGetList<Row>(
    path,
    {
      filter: { q: text, ...Object.fromEntries(within.map((name, at) => [name, chosen[at]])) },
      ...firstPageSortedBy(entity.label, 100),
    },
    { enabled: isAsked },
  )
  const holder = isAsked && data?.find((row) => row.id !== id && toComparableText(get(row, source)) === typed)
  const isTaken = !!holder
  const scope = JSON.stringify(chosen)
  const rememberTaken = useEffectEvent(() => {
    // The form may have another value by now.
    const asked = Object.fromEntries([[source, value], ...within.map((name, at) => [name, chosen[at]])])
    rememberRefusedValue(refused.current, entity, source, asked, { code })
  })
  useEffect(() => {
    // A refused value may be free within another record, and the other way round.
    if (!isTaken && !refused.current.has(source)) return
    if (isTaken) rememberTaken()
    void trigger(source)
  }, [isTaken, value, scope, source, refused, trigger])
  return (
    <div className="unique relative" aria-busy={isAsked && isFetching}>
      {children}
      {holder && (
        <Link
          className="unique-holder cut small"
          to={createPath({ resource: path, type: 'edit', id: holder.id })}
          target="_blank"
        >
          {translate('form.takenBy', { name: String(ownValue(holder, entity.label)) })}
        </Link>
      )}
      {isAsked && isFetching && <span className="unique-holder cut small">{translate('form.checking')}</span>}
    </div>
  )
}

const nothing: readonly string[] = []
