import { useTranslate } from 'react-admin'
import { useMemo, useState, type ReactNode } from 'react'
import { useResourceConfig, useFormats } from '../context.ts'
import { useFieldInput, type FieldInputProps } from './useFieldInput.ts'
import { LabelledControl, useDescribedBy } from './LabelledControl.tsx'
import { findMatchingOptions } from '../contract/search.ts'
import { codeOptions } from '../locale/format.ts'
import { SingleCombobox } from './Combobox.tsx'
import '../layout/switch.css'
import './textField.css'

export function ChoiceInput({ field, ...props }: FieldInputProps) {
  const translate = useTranslate()
  const { path } = useResourceConfig()
  const input = useFieldInput(props)
  const { choices = [], groups = {} } = field
  const options = (values: readonly string[]) =>
    values.map((choice) => (
      <option key={choice} value={choice}>
        {translate(`resources.${path}.choices.${field.path}.${choice}`)}
      </option>
    ))
  const grouped = Object.values(groups).flat()
  return (
    <SelectField
      input={input}
      isRequired={props.isRequired}
      value={typeof input.value === 'string' ? input.value : ''}
      onChoose={(choice) => input.bound.onChange(choice || null)}
    >
      {Object.entries(groups).map(([group, values]) => (
        <optgroup key={group} label={translate(`resources.${path}.choiceGroups.${field.path}.${group}`)}>
          {options(values)}
        </optgroup>
      ))}
      {options(choices.filter((choice) => !grouped.includes(choice)))}
    </SelectField>
  )
}

interface SelectFieldProps {
  input: ReturnType<typeof useFieldInput>
  isRequired: boolean
  value: string
  onChoose: (value: string) => void
  children: ReactNode
}

export function SelectField({ input, isRequired, value, onChoose, children }: SelectFieldProps) {
  const translate = useTranslate()
  return (
    <LabelledControl
      as="select"
      {...input.control}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      {(!isRequired || value === '') && (
        <option value="">{translate(isRequired ? 'input.choose' : 'input.nothing')}</option>
      )}
      {children}
    </LabelledControl>
  )
}

export function CodeInput({ field: { kind }, ...props }: FieldInputProps) {
  const translate = useTranslate()
  const formats = useFormats()
  const all = useMemo(() => codeOptions(kind, formats), [kind, formats])
  const input = useFieldInput(props)
  const { bound, value } = input
  const [text, setText] = useState<string | null>(null)
  const options = findMatchingOptions(all, text ?? '', ({ value, label }) => [value, label])
  const chosen = typeof value === 'string' ? value : null
  return (
    <SingleCombobox
      {...props}
      input={input}
      text={text}
      onText={setText}
      chosen={chosen}
      shown={all.find((one) => one.value === chosen)?.label ?? chosen ?? ''}
      options={options}
      onChoose={bound.onChange}
      note={options.length === 0 ? translate('input.noMatch') : undefined}
    />
  )
}

export function FlagInput(props: FieldInputProps) {
  const { id, bound, value, message, title } = useFieldInput({ ...props, isRequired: false, usual: false })
  const { ref, ...field } = bound
  const describedBy = useDescribedBy(!!message && `${id}-hint`)
  return (
    <div className="flag-field" data-wrong={!!message || undefined}>
      <label className="line">
        <input
          type="checkbox"
          role="switch"
          className="switch flush"
          id={id}
          name={field.name}
          ref={ref}
          checked={value === true}
          disabled={props.readOnly}
          aria-invalid={!!message}
          aria-describedby={describedBy}
          onChange={({ target }) => {
            field.onChange(target.checked)
            field.onBlur()
          }}
        />
        {title}
      </label>
      {message && (
        <p id={`${id}-hint`} className="text-hint muted">
          {message}
        </p>
      )}
    </div>
  )
}
