import type { ComponentProps } from 'react'
import { NullableBooleanInput as RaNullableBooleanInput, TextInput as RaTextInput } from 'react-admin'
import MuiTextField from '@mui/material/TextField'
import { themed } from '../layout/themed.tsx'
import { useDescribedBy } from './description.ts'
import './inputs.css'

const PlainTextField = themed(MuiTextField)

/**
 * MUI's inputs, and those that react-admin makes of them, in our look. One with an `id` is the input of its field, and
 * described as that; one without is a part of it.
 */
export function TextField({ slotProps, ...props }: ComponentProps<typeof PlainTextField>) {
  const { id, helperText } = props
  const describedBy = useDescribedBy(!!helperText && `${id}-helper-text`)
  const htmlInput = { ...(id && { 'aria-describedby': describedBy }), ...(slotProps?.htmlInput as object) }
  return <PlainTextField {...props} slotProps={{ ...slotProps, htmlInput }} />
}

export const NullableBooleanInput = themed(RaNullableBooleanInput)
export const TextInput = themed(RaTextInput)
