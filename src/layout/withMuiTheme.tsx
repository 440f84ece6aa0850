import type { ComponentType } from 'react'
import { ThemeProvider } from '@mui/system'
import { theme } from './theme.ts'

/** Wraps a component of MUI with our theme. The console has no global theme, since most pages need none. */
export const withMuiTheme = <P extends object>(Component: ComponentType<P>) =>
  function Themed(props: P) {
    return (
      <ThemeProvider theme={theme}>
        <Component {...props} />
      </ThemeProvider>
    )
  }
