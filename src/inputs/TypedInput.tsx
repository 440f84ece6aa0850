import { useState, type ReactNode } from 'react'
import { useLocaleState } from '../locale/LocaleProvider.tsx'
import type { FieldInputProps } from './props.ts'
import { TextField } from './TextField.tsx'
import { useFieldInput } from './useFieldInput.ts'

export interface TypedInputProps extends Omit<FieldInputProps, 'field'> {
  /** The value as it stands in the field while nobody types. */
  write: (value: unknown) => string
  /** The value of a text that is not empty; `before` is the value from before the typing. */
  read: (text: string, before: unknown) => unknown
  /** Drops what cannot be typed. */
  keep?: (text: string) => string
  hint?: string | undefined
  /** Whether the hint is the reason for what is wrong, and says more than that. */
  isHintFirst?: boolean
  /** Whether the hint is an example, which whoever typed something wrong needs more than before. */
  isExample?: boolean
  inputMode?: 'decimal' | 'numeric' | 'email' | 'text'
  /** Told the text that was typed when the field is left, `null` where nothing was. */
  onLeave?: (text: string | null) => void
  /** Beside the text, within the field; `set` changes the value. */
  end?: (value: unknown, set: (value: unknown) => void) => ReactNode
}

/** What is being typed, and the value that it stands for: a value that came from elsewhere is shown instead. */
interface Typed {
  text: string
  value: unknown
  before: unknown
  locale: string
}

/**
 * A text that stands for a value. It stays as typed until the field is left or the language switched; then it is the
 * value as it was read. An empty text is no value.
 */
export function TypedInput({
  write,
  read,
  keep,
  hint,
  isHintFirst,
  isExample,
  inputMode,
  onLeave,
  end,
  ...props
}: TypedInputProps) {
  const { readOnly, isRequired } = props
  const { locale } = useLocaleState()
  const { id, bound, value, message, title } = useFieldInput(props)
  const [typed, setTyped] = useState<Typed | null>(null)
  const typing = typed && typed.value === value && typed.locale === locale ? typed : null
  const type = (text: string) => {
    const before = typing ? typing.before : value
    const next = text.trim() === '' ? null : read(text, before)
    setTyped({ text, value: next, before, locale })
    bound.onChange(next)
  }
  const set = (next: unknown) => {
    setTyped(null)
    bound.onChange(next)
  }
  const leave = () => {
    onLeave?.(typing?.text ?? null)
    setTyped(null)
  }
  return (
    <TextField
      id={id}
      name={bound.name}
      inputRef={bound.ref}
      label={title}
      value={typing?.text ?? write(value)}
      error={isHintFirst ? !!message : message}
      isHintKept={isExample}
      hint={readOnly ? undefined : hint}
      disabled={readOnly}
      autoComplete="off"
      inputMode={inputMode}
      spellCheck={false}
      aria-required={isRequired || undefined}
      end={end?.(value, set)}
      onChange={({ target }) => type(keep ? keep(target.value) : target.value)}
      onBlur={() => {
        leave()
        bound.onBlur()
      }}
      onKeyDown={(event) => {
        // Enter sends the form: what is sent is what stands in the field then.
        if (event.key === 'Enter') leave()
      }}
    />
  )
}
