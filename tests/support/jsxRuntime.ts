import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { ReactElement, ReactNode } from 'react'

/**
 * How the console's JSX makes elements in a simulated page: as in production. In development React takes a stack trace for each of
 * them, which is a sixth of all the time that these tests take.
 */
const require = createRequire(import.meta.url)
const folder = dirname(require.resolve('react/package.json'))
const { Fragment, jsx } = require(join(folder, 'cjs/react-jsx-runtime.production.js')) as {
  Fragment: symbol
  jsx: (type: unknown, props: Props, key?: string) => ReactElement
}
export { Fragment }

interface Props {
  children?: ReactNode
}

/** Children that stand one after the other in the source need no keys: React looks for that where libraries made them. */
export function jsxDEV(type: unknown, props: Props, key?: string, isStatic = false): ReactElement {
  if (isStatic && Array.isArray(props.children))
    for (const child of props.children as ({ _store?: { validated: number } } | null)[])
      if (child?._store) child._store.validated = 1
  return jsx(type, props, key)
}
