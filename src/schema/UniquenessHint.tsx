import { useEffect, type ReactNode } from 'react'
import get from 'lodash/get.js'
import { LinkBase as Link, useCreatePath, useGetList, useRecordContext, useTranslate } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { fieldMessage } from '../api/failure.ts'
import type { Field } from '../contract/describe.ts'
import type { ErrorCode } from '../contract/errors.ts'
import type { Row } from '../contract/row.ts'
import { foldText } from '../contract/values.ts'
import { useResourceConfig } from '../screens.ts'
import { useDebounced } from '../useDebounced.ts'
import { useFormParts } from './observer.ts'
import { ownValue } from '../contract/own.ts'
import './taken.css'

export interface TakenProps {
  field: Field
  /** What a value that is taken is refused with. */
  code: ErrorCode
  /** The field's input. */
  children: ReactNode
}

/**
 * Says at a field whose values are unique that another record has what was typed, and leads there. A hint: it does not
 * keep anybody from saving, the server decides.
 */
export function UniquenessHint({ field: { path: source }, code, children }: TakenProps) {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const { entity, path } = useResourceConfig()
  const { refused } = useFormParts()
  const { trigger } = useFormContext()
  const { defaultValues } = useFormState({ name: source })
  const id = useRecordContext<Row>()?.id
  const value: unknown = useWatch({ name: source })
  const typed = foldText(value ?? '')
  const text = useDebounced(typed)
  const isAsked = text !== '' && text === typed && text !== foldText(get(defaultValues, source) ?? '')
  const { data, isFetching } = useGetList<Row>(
    path,
    {
      filter: { q: text },
      pagination: { page: 1, perPage: 100 },
      sort: { field: entity.label, order: 'ASC' },
    },
    { enabled: isAsked },
  )
  const holder = isAsked && data?.find((row) => row.id !== id && foldText(get(row, source)) === typed)
  const isTaken = !!holder
  useEffect(() => {
    if (!isTaken) return
    const error = { type: 'taken', message: fieldMessage(code, { field: source }) }
    refused.current.set(source, { value, error })
    void trigger(source)
  }, [isTaken, value, code, source, refused, trigger])
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
