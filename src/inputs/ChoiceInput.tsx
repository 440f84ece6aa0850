import { useTranslate } from 'react-admin'
import { useResourceConfig } from '../screens.ts'
import type { FieldInputProps } from './props.ts'
import { SelectField } from './SelectField.tsx'
import { useFieldInput } from './useFieldInput.ts'

/** One of the field's choices, in groups, by the browser's own select. */
export function ChoiceInput({ field, ...props }: FieldInputProps) {
  const translate = useTranslate()
  const { path } = useResourceConfig()
  const { isRequired, readOnly } = props
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
      isRequired={isRequired}
      readOnly={readOnly}
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
