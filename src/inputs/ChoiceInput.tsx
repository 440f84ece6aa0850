import { SelectInput } from 'react-admin'
import { useScreens } from '../screens.ts'
import type { FieldInputProps } from './props.ts'

/** One out of the field's choices, in the words of `i18n/`. */
export function ChoiceInput({ field, ...props }: FieldInputProps) {
  const { path } = useScreens()
  const choices = (field.choices ?? []).map((id) => ({
    id,
    name: `resources.${path}.choices.${field.path}.${id}`,
  }))
  return <SelectInput {...props} choices={choices} emptyText=" " helperText={false} />
}
