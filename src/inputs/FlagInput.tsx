import { useDescribedBy } from './description.ts'
import { BooleanInput } from './mui.tsx'
import type { FieldInputProps } from './props.ts'

/** Yes or no. */
export function FlagInput({ source, label, readOnly }: FieldInputProps) {
  const input = { 'aria-describedby': useDescribedBy() }
  return (
    <BooleanInput
      source={source}
      label={label}
      readOnly={readOnly}
      disabled={readOnly}
      helperText={false}
      options={{ slotProps: { input } }}
    />
  )
}
