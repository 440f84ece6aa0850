import { createTheme } from '@mui/material/styles'
import { TextFieldRoot } from './TextFieldRoot.tsx'

/**
 * The look of the console: colours, type and spacing, light and dark. Everything else takes them from here, MUI's
 * components by the theme and our stylesheets by its CSS variables.
 */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-theme' },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: '#1f4e79' },
        secondary: { main: '#0b6e69' },
        error: { main: '#b3261e' },
        success: { main: '#2b6a30' },
        warning: { main: '#8a5200' },
        background: { default: '#f6f7f9', paper: '#ffffff' },
        text: { primary: '#1b2430', secondary: '#525d6b' },
        divider: '#dde1e7',
      },
    },
    dark: {
      palette: {
        primary: { main: '#8ebbe6' },
        secondary: { main: '#6cc4bd' },
        error: { main: '#f2a29b' },
        success: { main: '#93cf97' },
        warning: { main: '#f0bd74' },
        background: { default: '#12171e', paper: '#1a212b' },
        text: { primary: '#e6eaf0', secondary: '#a5b0bf' },
        divider: '#323c49',
      },
    },
  },
  typography: {
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
    htmlFontSize: 14,
    fontSize: 13,
    button: { textTransform: 'none', fontWeight: 600 },
  },
  shape: { borderRadius: 6 },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: { defaultProps: { size: 'small', disableElevation: true } },
    MuiTextField: {
      defaultProps: {
        size: 'small',
        variant: 'outlined',
        margin: 'none',
        fullWidth: true,
        slots: { root: TextFieldRoot },
      },
    },
    MuiInputBase: {
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
    MuiFormControl: { defaultProps: { size: 'small', margin: 'none', fullWidth: true, variant: 'outlined' } },
  },
})
