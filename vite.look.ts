import type { Plugin } from 'vite'
import { theme } from './src/layout/theme.ts'

const id = '/look.css'
/** MUI's types leave it out. */
const { generateStyleSheets: sheets } = theme as unknown as { generateStyleSheets: () => object[] }

/**
 * The CSS variables of `src/layout/theme.ts` as a stylesheet, written while building: pages without one of MUI's components
 * need neither MUI nor the making of a theme in the browser, 20 KB on the way to the first list.
 */
export const look = (): Plugin => ({
  name: 'look',
  resolveId: (source) => (source === id ? id : null),
  load: (source) => (source === id ? sheets().map(forScreens).map(written).join('\n') : null),
})

/**
 * Paper is white: what is dark on a screen is printed in the colours of the light look. A screen is as dark as its system until
 * it is known what was chosen (`src/layout/appearance.ts`).
 */
const forScreens = (sheet: object): object => {
  if (!(dark in sheet)) return sheet
  return {
    '@media not print': { [dark]: sheet[dark] },
    '@media screen and (prefers-color-scheme: dark)': { ':root:not([data-theme])': sheet[dark] },
  }
}

const dark = '[data-theme="dark"]'

/** A sheet as MUI's theme gives it: declarations by selector, selectors by media query. */
function written(sheet: object): string {
  return Object.entries(sheet)
    .map(([name, value]) =>
      typeof value === 'object' ? `${name}{${written(value as object)}}` : `${inCss(name)}:${String(value)};`,
    )
    .join('')
}

const inCss = (name: string) =>
  name.startsWith('--') ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
