import { useTranslate } from 'react-admin'
import type { FieldInputProps } from './props.ts'
import { readTime, writeTime } from './time.ts'
import { TypedInput } from './TypedInput.tsx'

/** A time of day in 24 hours, whatever the browser's own language is. */
export function TimeInput({ field: _, ...props }: FieldInputProps) {
  const translate = useTranslate()
  return (
    <TypedInput
      {...props}
      hint={translate('input.timeHint')}
      isExample
      write={writeTime}
      read={(text) => readTime(text) ?? text}
    />
  )
}
