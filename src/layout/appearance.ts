import { createListeners } from '../listeners.ts'

type Scheme = 'light' | 'dark'

const key = 'mui-mode'
const { subscribe, tell } = createListeners()
const system = window.matchMedia('(prefers-color-scheme: dark)')

export const appearance = {
  subscribe,
  get: (): Scheme => chosen() ?? (system.matches ? 'dark' : 'light'),
  choose(scheme: Scheme): void {
    window.localStorage.setItem(key, scheme)
    show()
  },
}

show()
system.addEventListener('change', show)
window.addEventListener('storage', show)

function show() {
  document.documentElement.dataset['theme'] = appearance.get()
  tell()
}

function chosen(): Scheme | undefined {
  const mode = window.localStorage.getItem(key)
  return mode === 'light' || mode === 'dark' ? mode : undefined
}
