import { createListeners } from '../listeners.ts'

type Scheme = 'light' | 'dark'

/** Where the choice is kept: `light`, `dark`, or nothing while the system decides. */
const key = 'mui-mode'
const { subscribe, tell } = createListeners()
const system = window.matchMedia('(prefers-color-scheme: dark)')

/** Light or dark, as chosen or as the system has it, on the whole page: the variables of the look follow `data-theme`. */
export const appearance = {
  subscribe,
  get: (): Scheme => chosen() ?? (system.matches ? 'dark' : 'light'),
  /** Stays chosen in this browser, in all its tabs. */
  choose(scheme: Scheme): void {
    window.localStorage.setItem(key, scheme)
    show()
  },
}

const forced = window.matchMedia('(forced-colors: active)')

show()
adapt()
forced.addEventListener('change', adapt)
system.addEventListener('change', show)
window.addEventListener('storage', show)

function show() {
  document.documentElement.dataset['theme'] = appearance.get()
  tell()
}

/** Where colours are the system's, our stylesheets need another one; few have that. */
function adapt() {
  if (forced.matches) void import('./forcedColors.css')
}

function chosen(): Scheme | undefined {
  const mode = window.localStorage.getItem(key)
  return mode === 'light' || mode === 'dark' ? mode : undefined
}
