import { useTranslate } from 'react-admin'
import { useScreens } from '../screens.ts'
import type { FieldInputProps } from './props.ts'
import { TextField } from './TextField.tsx'
import { useFieldInput } from './useFieldInput.ts'

/** One out of the field's choices, in their groups, in the words of `i18n/`: the browser's own list. */
export function ChoiceInput({ field, ...props }: FieldInputProps) {
  const translate = useTranslate()
  const { path } = useScreens()
  const { isRequired, readOnly } = props
  const { id, bound, value, message, title } = useFieldInput(props)
  const { choices = [], groups = {} } = field
  const options = (values: readonly string[]) =>
    values.map((choice) => (
      <option key={choice} value={choice}>
        {translate(`resources.${path}.choices.${field.path}.${choice}`)}
      </option>
    ))
  const grouped = Object.values(groups).flat()
  return (
    <TextField
      as="select"
      id={id}
      name={bound.name}
      inputRef={bound.ref}
      label={title}
      value={typeof value === 'string' ? value : ''}
      error={message}
      disabled={readOnly}
      aria-required={isRequired || undefined}
      onChange={({ target }) => bound.onChange(target.value || null)}
      onBlur={bound.onBlur}
    >
      {(!isRequired || value === null) && (
        <option value="">{translate(isRequired ? 'input.choose' : 'input.nothing')}</option>
      )}
      {Object.entries(groups).map(([group, values]) => (
        <optgroup key={group} label={translate(`resources.${path}.choiceGroups.${field.path}.${group}`)}>
          {options(values)}
        </optgroup>
      ))}
      {options(choices.filter((choice) => !grouped.includes(choice)))}
    </TextField>
  )
}
