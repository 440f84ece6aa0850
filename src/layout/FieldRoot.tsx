import type { ComponentProps } from 'react'

interface LegacyProps {
  InputProps?: unknown
  InputLabelProps?: unknown
  inputProps?: unknown
  ownerState?: unknown
}

/**
 * The element around MUI's form controls. react-admin 5 still hands MUI 9's text fields their props of old beside the
 * new ones; MUI would write them into the DOM as `[object Object]`. They are dropped here.
 */
export function FieldRoot({
  InputProps: _input,
  InputLabelProps: _label,
  inputProps: _element,
  ownerState: _owner,
  ...props
}: ComponentProps<'div'> & LegacyProps) {
  return <div {...props} />
}
