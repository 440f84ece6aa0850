import { createContext, useContext, type ComponentType, type ReactNode } from 'react'
import { ThemeProvider } from '@mui/system'
import { theme } from './theme.ts'

const Shared = createContext(false)

/** Our look for all of MUI's that is in it, which costs once then: to be put around where there is much of it. */
export function Look({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={theme}>
      <Shared value={true}>{children}</Shared>
    </ThemeProvider>
  )
}

/**
 * A component of MUI's in our look. There is no theme around the whole console, whose first pages need none: what comes from
 * MUI is wrapped by this where it is used.
 */
export const themed = <P extends object>(Component: ComponentType<P>) =>
  function Themed(props: P) {
    if (useContext(Shared)) return <Component {...props} />
    return (
      <ThemeProvider theme={theme}>
        <Component {...props} />
      </ThemeProvider>
    )
  }
