import FormControl, { type FormControlProps } from '@mui/material/FormControl'

interface LegacyProps {
  InputProps?: unknown
  InputLabelProps?: unknown
  inputProps?: unknown
  ownerState?: unknown
}

/**
 * react-admin 5 still hands MUI 9's text fields their props of old beside the new ones; MUI would write them into the
 * DOM as `[object Object]`. They are dropped here.
 */
export function TextFieldRoot({
  InputProps: _input,
  InputLabelProps: _label,
  inputProps: _element,
  ownerState: _owner,
  ...props
}: FormControlProps & LegacyProps) {
  return <FormControl {...props} />
}
