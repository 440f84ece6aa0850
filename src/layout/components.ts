import type { ThemeOptions } from '@mui/material/styles'
import { FieldRoot } from './FieldRoot.tsx'

/** What MUI's components do differently here. */
export const components: NonNullable<ThemeOptions['components']> = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: { defaultProps: { size: 'small', disableElevation: true } },
  MuiTextField: { defaultProps: { size: 'small', variant: 'outlined', margin: 'none', fullWidth: true } },
  MuiInputBase: {
    // What each would put into the page again stands in inputs.css.
    defaultProps: { disableInjectingGlobalStyles: true },
    styleOverrides: {
      root: ({ theme: { vars } }) => ({
        '& .MuiInputBase-input.Mui-disabled': { WebkitTextFillColor: vars.palette.text.secondary },
      }),
    },
  },
  MuiInputLabel: {
    styleOverrides: {
      root: ({ theme: { vars } }) => ({ '&.Mui-disabled': { color: vars.palette.text.secondary } }),
    },
  },
  MuiFormControlLabel: {
    styleOverrides: {
      label: ({ theme: { vars } }) => ({ '&.Mui-disabled': { color: vars.palette.text.secondary } }),
    },
  },
  MuiFormControl: {
    defaultProps: withRoot({ size: 'small', margin: 'none', fullWidth: true, variant: 'outlined' }),
  },
}

/** MUI takes the element to render as `component`, which its types know only at the component itself. */
function withRoot<const P extends object>(props: P): P & { component: typeof FieldRoot } {
  return { ...props, component: FieldRoot }
}
