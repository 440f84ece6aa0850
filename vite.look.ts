import type { Plugin } from 'vite'
import { theme } from './src/layout/theme.ts'

const id = '/look.css'
/** Missing in MUI's types. */
const { generateStyleSheets: sheets } = theme as unknown as { generateStyleSheets: () => object[] }

/**
 * Writes the CSS variables of `src/layout/theme.ts` as a stylesheet during the build, so that pages without MUI components need neither MUI
 * nor the theme's code: 20 KB before the first list.
 */
export const themeCss = (): Plugin => ({
  name: 'look',
  resolveId: (source) => (source === id ? id : null),
  load: (source) => (source === id ? sheets().map(forScreens).map(written).join('\n') : null),
})

/** Prints always use the light colours. Screens use the system's setting until the user's choice is loaded (`src/layout/appearance.ts`). */
const forScreens = (sheet: object): object => {
  if (!(dark in sheet)) return sheet
  return {
    '@media not print': { [dark]: sheet[dark] },
    '@media screen and (prefers-color-scheme: dark)': { ':root:not([data-theme])': sheet[dark] },
  }
}

const dark = '[data-theme="dark"]'

/** Converts a sheet of MUI's theme to CSS: declarations by selector, selectors by media query. */
function written(sheet: object): string {
  return Object.entries(sheet)
    .map(([name, value]) =>
      typeof value === 'object' ? `${name}{${written(value as object)}}` : `${inCss(name)}:${String(value)};`,
    )
    .join('')
}

const inCss = (name: string) =>
  name.startsWith('--') ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
