import { useState, type ReactNode } from 'react'
import { useLocaleContext } from '../locale/LocaleProvider.tsx'
import { useFieldInput, type FieldInputProps } from './useFieldInput.ts'
import { LabelledControl } from './LabelledControl.tsx'

export interface ParsedTextInputProps extends Omit<FieldInputProps, 'field'> {
  write: (value: unknown) => string
  /** `text` is not empty; `before` is the value before typing began. */
  read: (text: string, before: unknown) => unknown
  keep?: (text: string) => string
  hint?: string | undefined
  isHintFirst?: boolean
  /** The hint is an example and stays visible beside an error. */
  isExample?: boolean
  inputMode?: 'decimal' | 'numeric' | 'email' | 'text'
  /** Called when the field is left; `null` if nothing was typed. */
  onLeave?: (text: string | null) => void
  /** Content beside the text; `set` changes the value. */
  end?: (value: unknown, set: (value: unknown) => void) => ReactNode
}

/** The typed text is discarded when the form's value is no longer `value`, as which it was read. */
interface Typed {
  text: string
  value: unknown
  before: unknown
  locale: string
}

/** The text stays as typed until the field is left or the language is switched. An empty text is no value. */
export function ParsedTextInput({
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
}: ParsedTextInputProps) {
  const { locale } = useLocaleContext()
  const { bound, value, message, control } = useFieldInput(props)
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
    <LabelledControl
      {...control}
      value={typing?.text ?? write(value)}
      error={isHintFirst ? !!message : message}
      isHintKept={isExample}
      hint={props.readOnly ? undefined : hint}
      autoComplete="off"
      inputMode={inputMode}
      spellCheck={false}
      end={end?.(value, set)}
      onChange={({ target }) => type(keep ? keep(target.value) : target.value)}
      onBlur={() => {
        leave()
        bound.onBlur()
      }}
      onKeyDown={(event) => {
        // Enter submits the form, so the field shows the value as it is sent.
        if (event.key === 'Enter') leave()
      }}
    />
  )
}
