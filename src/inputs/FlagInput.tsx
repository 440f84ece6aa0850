import { useDescribedBy } from './description.ts'
import type { FieldInputProps } from './props.ts'
import { useFieldInput } from './useFieldInput.ts'
import '../layout/switch.css'
import './textField.css'

export function FlagInput(props: FieldInputProps) {
  const { id, bound, value, message, title } = useFieldInput({ ...props, isRequired: false, usual: false })
  const { ref, ...field } = bound
  const describedBy = useDescribedBy(!!message && `${id}-hint`)
  return (
    <div className="flag-field" data-wrong={!!message || undefined}>
      <label>
        <input
          type="checkbox"
          role="switch"
          className="switch"
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
        <p id={`${id}-hint`} className="text-hint">
          {message}
        </p>
      )}
    </div>
  )
}
