import { BooleanInput } from 'react-admin'
import type { FieldInputProps } from './props.ts'

/** Yes or no. */
export const FlagInput = ({ source, label, readOnly }: FieldInputProps) => (
  <BooleanInput source={source} label={label} readOnly={readOnly} disabled={readOnly} helperText={false} />
)
