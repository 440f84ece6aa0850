import { useEffect, type ReactNode } from 'react'
import get from 'lodash/get.js'
import { LinkBase as Link, useCreatePath, useGetList, useRecordContext, useTranslate } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { Field } from '../contract/describe.ts'
import type { ErrorCode } from '../contract/errors.ts'
import type { Row } from '../contract/row.ts'
import { foldText } from '../contract/values.ts'
import { useResourceConfig } from '../screens.ts'
import { useDebounced } from '../useDebounced.ts'
import { useFormParts } from './observer.ts'
import { refuseField } from './refused.ts'
import { ownValue } from '../contract/own.ts'
import './taken.css'

export interface TakenProps {
  field: Field
  /** The code of the refusal of a value that is not unique. */
  code: ErrorCode
  /** The field's input. */
  children: ReactNode
}

/**
 * A hint at a unique field that another record has the typed value, with a link. It does not prevent saving, since the server decides.
 * Values that are unique within another record, such as versions within a game, are compared within that record only, once it is chosen.
 */
export function UniquenessHint({ field, code, children }: TakenProps) {
  const { path: source, within = nothing } = field
  const translate = useTranslate()
  const createPath = useCreatePath()
  const { entity, path } = useResourceConfig()
  const { refused } = useFormParts()
  const { trigger, getValues } = useFormContext()
  const { defaultValues } = useFormState({ name: source })
  const id = useRecordContext<Row>()?.id
  const value: unknown = useWatch({ name: source })
  const chosen: unknown[] = useWatch({ name: within })
  const typed = foldText(value ?? '')
  const text = useDebounced(typed)
  const isNew =
    text !== foldText(get(defaultValues, source) ?? '') ||
    within.some((name, at) => chosen[at] !== get(defaultValues, name))
  const isAsked = text !== '' && text === typed && isNew && chosen.every(Boolean)
  const { data, isFetching } = useGetList<Row>(
    path,
    {
      filter: { q: text, ...Object.fromEntries(within.map((name, at) => [name, chosen[at]])) },
      pagination: { page: 1, perPage: 100 },
      sort: { field: entity.label, order: 'ASC' },
    },
    { enabled: isAsked },
  )
  const holder = isAsked && data?.find((row) => row.id !== id && foldText(get(row, source)) === typed)
  const isTaken = !!holder
  const scope = JSON.stringify(chosen)
  useEffect(() => {
    // A value that was refused within another record may be free here, and the other way round.
    if (!isTaken && !refused.current.has(source)) return
    if (isTaken) refuseField(refused.current, entity, source, getValues(), { code })
    void trigger(source)
  }, [isTaken, value, scope, code, entity, source, refused, getValues, trigger])
  return (
    <div className="unique" aria-busy={isAsked && isFetching}>
      {children}
      {holder && (
        <Link
          className="unique-holder"
          to={createPath({ resource: path, type: 'edit', id: holder.id })}
          target="_blank"
        >
          {translate('form.takenBy', { name: String(ownValue(holder, entity.label)) })}
        </Link>
      )}
      {isAsked && isFetching && <span className="unique-holder">{translate('form.checking')}</span>}
    </div>
  )
}

const nothing: readonly string[] = []
