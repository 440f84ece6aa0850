import { useTranslate } from 'react-admin'
import { Combobox, type ComboboxProps } from './Combobox.tsx'

export interface SingleComboboxProps extends Pick<
  ComboboxProps,
  'input' | 'isRequired' | 'readOnly' | 'text' | 'onText' | 'shown' | 'options' | 'note'
> {
  /** The chosen option, or `null`. */
  chosen: string | null
  onChoose: (value: string | null) => void
}

/** A combobox for one option. It is emptied by deleting its text or, where the value is optional, by an option of its own. */
export function SingleCombobox({ chosen, onChoose, onText, options, ...props }: SingleComboboxProps) {
  const translate = useTranslate()
  const none = { value: '', label: translate('input.nothing') }
  return (
    <Combobox
      {...props}
      onText={(typed) => {
        onText(typed)
        if (typed === '') onChoose(null)
      }}
      options={props.isRequired || chosen === null || props.text ? options : [none, ...options]}
      isChosen={(one) => one === chosen}
      onChoose={(one) => onChoose(one || null)}
    />
  )
}
