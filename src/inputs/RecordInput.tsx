import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { idsIn } from '../fields/useNames.ts'
import { Combobox } from './Combobox.tsx'
import type { FieldInputProps } from './props.ts'
import { useFieldInput } from './useFieldInput.ts'
import { useRecordChoices } from './useRecordChoices.ts'

export interface RecordInputProps extends FieldInputProps {
  /** Told when another record was chosen. */
  onChange?: () => void
}

/** A record of another collection, searched by its name. Throws for a field that is no reference. */
export function RecordInput({ field, onChange, ...props }: RecordInputProps) {
  if (!field.reference) throw new Error(`${field.path} refers to no collection`)
  const translate = useTranslate()
  const input = useFieldInput(props)
  const { bound, value } = input
  const [text, setText] = useState<string | null>(null)
  const [id] = idsIn(value)
  const { options, note, nameOf } = useRecordChoices(field.reference, idsIn(value), text)
  const set = (chosen: string | null) => {
    if (chosen === (id ?? null)) return
    bound.onChange(chosen)
    onChange?.()
  }
  const none = { value: '', label: translate('input.nothing') }
  return (
    <Combobox
      {...props}
      input={input}
      text={text}
      onText={(typed) => {
        setText(typed)
        if (typed === '') set(null)
      }}
      shown={id === undefined ? '' : nameOf(id)}
      options={props.isRequired || id === undefined || text ? options : [none, ...options]}
      isChosen={(one) => one === id}
      onChoose={(one) => set(one || null)}
      note={note}
    />
  )
}
