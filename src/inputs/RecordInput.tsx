import { useState } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { ownValue } from '../contract/own.ts'
import type { Row } from '../contract/row.ts'
import { RecordLink } from '../fields/RecordLink.tsx'
import { idsIn } from '../fields/useNames.ts'
import { useBarred } from './barred.ts'
import { NoneYet } from './NoneYet.tsx'
import type { FieldInputProps } from './props.ts'
import { SingleCombobox } from './SingleCombobox.tsx'
import { useFieldInput } from './useFieldInput.ts'
import { useChosenRecord, useRecordChoices } from './useRecordChoices.ts'
import './noneYet.css'

export interface RecordInputProps extends FieldInputProps {
  /** Whether the link to the record is left out, as in a row, which has no room for it. */
  isAlone?: boolean
  /** Called when another record is chosen. */
  onChange?: () => void
}

/** A reference to a record of another collection, searched by label. Throws for a field that is no reference. */
export function RecordInput({ field, onChange, isAlone = false, ...props }: RecordInputProps) {
  if (!field.reference) throw new Error(`${field.path} refers to no collection`)
  const translate = useTranslate()
  const input = useFieldInput(props)
  const { bound, value } = input
  const [text, setText] = useState<string | null>(null)
  const [id] = idsIn(value)
  const barred = useBarred()
  // The server refuses to join and to leave what serves casinos that the user does not see.
  const shared = translate('input.servesOthers')
  const stored = ownValue(useRecordContext<Row>(), field.path)
  const isKept = isShared(useChosenRecord(field.reference, stored)) && value === stored
  const { options, note, all, nameOf } = useRecordChoices(
    field.reference,
    idsIn(value),
    text,
    (record) => barred(field.path, record) ?? (isShared(record) ? shared : undefined),
  )
  const why = all?.length === 0 ? 'noneYet' : !isKept && all?.every(isShared) ? 'noneOwn' : undefined
  const set = (chosen: string | null) => {
    if (chosen === (id ?? null)) return
    bound.onChange(chosen)
    onChange?.()
  }
  return (
    <>
      <SingleCombobox
        {...props}
        readOnly={props.readOnly || isKept}
        input={input}
        text={text}
        onText={setText}
        chosen={id ?? null}
        shown={id === undefined ? '' : nameOf(id)}
        options={options}
        onChoose={set}
        note={note}
      />
      {id !== undefined && !isAlone && (
        <p className="none-yet">
          <RecordLink
            collection={field.reference}
            id={id}
            label={`${translate('input.open')}: ${nameOf(id)}`}
          >
            {translate('input.open')}
          </RecordLink>
        </p>
      )}
      {isKept && !props.readOnly && <p className="none-yet">{translate('errors.servesOthers')}</p>}
      {why && !props.readOnly && props.isRequired && <NoneYet collection={field.reference} why={why} />}
    </>
  )
}

const isShared = (record: Row | undefined) => record?.['servesOthers'] === true
