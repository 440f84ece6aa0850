import { BooleanInput } from './mui.tsx'
import type { FieldInputProps } from './props.ts'

/** Yes or no. */
export const FlagInput = ({ source, label, readOnly }: FieldInputProps) => (
  <BooleanInput source={source} label={label} readOnly={readOnly} disabled={readOnly} helperText={false} />
)
