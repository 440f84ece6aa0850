import {
  BooleanInput as RaBooleanInput,
  NullableBooleanInput as RaNullableBooleanInput,
  TextInput as RaTextInput,
} from 'react-admin'
import MuiTextField from '@mui/material/TextField'
import { themed } from '../layout/themed.tsx'

/** MUI's inputs, and those that react-admin makes of them, in our look. */
export const TextField = themed(MuiTextField)
export const BooleanInput = themed(RaBooleanInput)
export const NullableBooleanInput = themed(RaNullableBooleanInput)
export const TextInput = themed(RaTextInput)
