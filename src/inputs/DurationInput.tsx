import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useDescribedBy } from './description.ts'
import { keepHours, keepMinutes, readDuration, writeDuration, type DurationTexts } from './duration.ts'
import type { FieldInputProps } from './props.ts'
import { TextField } from './TextField.tsx'
import { useFieldInput } from './useFieldInput.ts'

/** Hours and minutes in two inputs. If one of them is missing there is no value, and a message says so. */
export function DurationInput({ field, ...props }: FieldInputProps) {
  const { readOnly, isRequired } = props
  const { maxHours = 99, negative = false } = field
  const translate = useTranslate()
  const { id, bound, value, message, name, title } = useFieldInput(props)
  const [typed, setTyped] = useState<(DurationTexts & { value: unknown }) | null>(null)
  const texts = typed && typed.value === value ? typed : writeDuration(value)
  const isHalf = /\d/.test(texts.hours) !== /\d/.test(texts.minutes)
  const hint = isHalf ? translate('input.durationHalf') : translate('input.durationHint', { max: maxHours })
  const type = (part: Partial<DurationTexts>) => {
    const next = { hours: texts.hours, minutes: texts.minutes, ...part }
    const read = readDuration(next)
    setTyped({ ...next, value: read })
    bound.onChange(read)
  }
  const describedBy = useDescribedBy(`${id}-hint`)
  const leave = () => {
    if (!isHalf) setTyped(null)
    bound.onBlur()
  }
  const shared = {
    inputMode: negative ? 'text' : 'numeric',
    autoComplete: 'off',
    'aria-required': isRequired || undefined,
    'aria-invalid': !!message,
    'aria-describedby': describedBy,
  } as const
  return (
    <TextField
      id={id}
      name={bound.name}
      inputRef={bound.ref}
      className="parts"
      isGroup
      label={title}
      value={texts.hours}
      // The message about a missing half is more precise than the one about the whole value.
      error={isHalf ? !!message : message}
      hint={readOnly ? undefined : hint}
      disabled={readOnly}
      {...shared}
      aria-label={translate('input.hoursOf', { field: name })}
      end={
        <span className="parts-rest">
          {translate('input.hours')}
          <input
            {...shared}
            className="part"
            inputMode="numeric"
            aria-label={translate('input.minutesOf', { field: name })}
            value={texts.minutes}
            disabled={readOnly}
            onChange={({ target }) => type({ minutes: keepMinutes(target.value) })}
            onBlur={leave}
          />
          {translate('input.minutes')}
        </span>
      }
      onChange={({ target }) => type({ hours: keepHours(target.value, maxHours, negative) })}
      onBlur={leave}
    />
  )
}
