import { useTranslate } from 'react-admin'
import { addressOfPerson } from '../contract/kinds.ts'
import type { FieldInputProps } from './props.ts'
import { TypedInput } from './TypedInput.tsx'

/** An e-mail address, or several with commas between them. */
export function EmailInput({ field, ...props }: FieldInputProps) {
  const translate = useTranslate()
  const hint =
    field.kind === 'emails'
      ? translate('input.emailsHint')
      : field.ofPerson && !props.readOnly
        ? translate(`input.${field.ofPerson}Hint`, addressOfPerson)
        : undefined
  return (
    <TypedInput
      {...props}
      hint={hint}
      inputMode="email"
      write={(value) => (typeof value === 'string' ? value : '')}
      read={(text) => text}
    />
  )
}
