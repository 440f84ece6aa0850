import { useTranslate } from 'react-admin'
import type { FieldInputProps } from './props.ts'
import { TypedInput } from './TypedInput.tsx'

/** An e-mail address, or several with commas between them. */
export function EmailInput({ field, ...props }: FieldInputProps) {
  const translate = useTranslate()
  return (
    <TypedInput
      {...props}
      hint={field.kind === 'emails' ? translate('input.emailsHint') : undefined}
      inputMode="email"
      write={(value) => (typeof value === 'string' ? value : '')}
      read={(text) => text}
    />
  )
}
