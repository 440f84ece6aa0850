import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import get from 'lodash/get.js'
import { idsIn } from '../fields/useNames.ts'
import { useLocaleState } from '../locale/LocaleProvider.tsx'
import { Combobox } from './Combobox.tsx'
import type { FieldInputProps } from './props.ts'
import { useFieldInput } from './useFieldInput.ts'
import { useRecordChoices } from './useRecordChoices.ts'

/** References to several records of another collection, searched by label. Throws for a field that is no list of references. */
export function RecordsInput({ field, ...props }: FieldInputProps) {
  if (!field.reference) throw new Error(`${field.path} refers to no collection`)
  const translate = useTranslate()
  const { locale } = useLocaleState()
  const input = useFieldInput(props)
  const { id, bound, name } = input
  const [text, setText] = useState<string | null>(null)
  const ids = idsIn(input.value)
  const { options, note, nameOf } = useRecordChoices(field.reference, ids, text)
  const isWrong = useWrong(props.source)
  const set = (next: readonly string[]) => bound.onChange(next.toSorted())
  const remove = (gone: string) => set(ids.filter((one) => one !== gone))
  const chips = ids
    .map((value, index) => ({ value, label: nameOf(value), isWrong: isWrong(index) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale))
  return (
    <Combobox
      {...props}
      input={input}
      text={text}
      onText={setText}
      shown=""
      options={options}
      isChosen={(one) => ids.includes(one)}
      onChoose={(one) => (ids.includes(one) ? remove(one) : set([...ids, one]))}
      note={note}
      isMultiple
      onBack={() => {
        const last = chips.at(-1)
        if (last && !props.readOnly) remove(last.value)
      }}
      chips={
        chips.length > 0 && (
          <ul className="chips" role="list" aria-label={name}>
            {chips.map((chip) => (
              <li key={chip.value} data-wrong={chip.isWrong || undefined}>
                {/* As wide as its name will be, about: what stands below does not move when that comes. */}
                {chip.label || <span className="chip-coming">{chip.value}</span>}
                {!props.readOnly && (
                  <button
                    type="button"
                    aria-label={translate('input.removeRecord', { name: chip.label })}
                    onClick={() => {
                      remove(chip.value)
                      document.getElementById(id)?.focus()
                    }}
                  >
                    ×
                  </button>
                )}
              </li>
            ))}
          </ul>
        )
      }
    />
  )
}

/** Returns for each value, by its index, whether it was refused. */
function useWrong(source: string): (index: number) => boolean {
  const { errors } = useFormState({ name: source })
  return (index) => !!get(errors, `${source}.${index}`)
}
