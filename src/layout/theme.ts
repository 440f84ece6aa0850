import { createElement, type ComponentType } from 'react'
import { createTheme } from '@mui/material/styles'
import { ThemeProvider } from '@mui/system'
import { timings } from './timing.ts'

const family = {
  text: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  mono: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
}

const tokens = {
  space: { xs: '4px', s: '8px', m: '12px', l: '16px', xl: '24px' },
  radius: { s: '4px', m: '6px', l: '8px', full: '999px' },
  text: {
    tiny: '0.79rem',
    small: '0.86rem',
    body: '0.93rem',
    large: '1.07rem',
    heading: '1.21rem',
    title: '1.43rem',
  },
  size: {
    header: '48px',
    /** Large text leaves a page as much room as the menu at least. */
    side: 'min(220rem / 14, 36vw)',
    /** `gutter` is between page and window, `end` below the page. */
    gutter: '20px',
    end: '64px',
    row: '32px',
    rowComfortable: '44px',
    control: '32px',
    small: '28px',
    form: '1100px',
    dialog: 'calc(440rem / 14)',
    /** An error message fits in between lines of inputs. */
    between: 'calc(30rem / 14)',
  },
  duration: {
    page: `${timings.page}ms`,
    hover: `${timings.hover}ms`,
    pending: `${timings.pendingAfter}ms`,
    late: `${timings.late}ms`,
    progress: `${timings.progress}ms`,
    hide: `${timings.hide}ms`,
  },
}

/** MUI's components use these, and CSS their variables, such as `--mui-palette-divider`, `--mui-space-m`, `--mui-duration-page`. */
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
        background: { default: '#f5f6f8', paper: '#ffffff', subtle: '#f9fafb' },
        text: { primary: '#1b2430', secondary: '#525d6b' },
        divider: '#dde1e7',
        line: '#b9c1cc',
        accent: '#e8eff6',
        heat: { above: '#e0703a', below: '#4f8fc9' },
        backdrop: 'rgb(10 15 22 / 64%)',
      },
      shadow: {
        over: '0 4px 12px rgb(16 24 40 / 10%), 0 1px 3px rgb(16 24 40 / 8%)',
        above: '0 16px 40px rgb(16 24 40 / 22%)',
      },
    },
    dark: {
      palette: {
        primary: { main: '#8ebbe6' },
        secondary: { main: '#6cc4bd' },
        error: { main: '#f2a29b' },
        success: { main: '#93cf97' },
        warning: { main: '#f0bd74' },
        background: { default: '#12171e', paper: '#1a212b', subtle: '#1f2732' },
        text: { primary: '#e6eaf0', secondary: '#a5b0bf' },
        divider: '#323c49',
        line: '#556273',
        accent: '#223448',
        heat: { above: '#b4532a', below: '#2f6ea8' },
        backdrop: 'rgb(6 9 14 / 72%)',
      },
      shadow: {
        over: '0 4px 12px rgb(0 0 0 / 40%)',
        above: '0 16px 40px rgb(0 0 0 / 60%)',
      },
    },
  },
  typography: {
    fontFamily: family.text,
    htmlFontSize: 14,
    fontSize: 13,
    button: { textTransform: 'none', fontWeight: 600 },
  },
  shape: { borderRadius: 6 },
  family,
  ...tokens,
  components: { MuiButtonBase: { defaultProps: { disableRipple: true } } },
})

/** The console has no global MUI theme, since most pages need none. */
export const withMuiTheme = <P extends object>(Component: ComponentType<P>) =>
  function Themed(props: P) {
    return createElement(ThemeProvider, { theme, children: createElement(Component, props) })
  }

type Tokens = typeof tokens

declare module '@mui/material/styles' {
  interface CssVarsThemeOptions extends Tokens {
    family: typeof family
  }
  interface ColorSystemOptions {
    /** Menus and toasts are `over` the page, dialogs `above` all. */
    shadow?: Record<'over' | 'above', string>
  }
  interface PaletteOptions {
    /** Borders of controls have to be seen. */
    line: string
    accent: string
    /** The colour is mixed into `paper`; texts stay readable on half of it. */
    heat: { above: string; below: string }
    backdrop: string
  }
  interface TypeBackground {
    subtle: string
  }
}
