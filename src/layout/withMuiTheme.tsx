import type { ComponentType } from 'react'
import { ThemeProvider } from '@mui/system'
import { theme } from './theme.ts'

/**
 * A component of MUI's in our look. There is no theme around the console, most of whose pages need none: what comes from MUI
 * is wrapped by this where it is used.
 */
export const withMuiTheme = <P extends object>(Component: ComponentType<P>) =>
  function Themed(props: P) {
    return (
      <ThemeProvider theme={theme}>
        <Component {...props} />
      </ThemeProvider>
    )
  }
