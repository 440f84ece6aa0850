import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { ReactElement, ReactNode } from 'react'

/**
 * Creates elements as in production: React's development runtime takes a stack trace for each element, which costs a sixth of the time of
 * these tests.
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

/** Static children need no keys, so they are marked as validated; React checks only arrays that code has made. */
export function jsxDEV(type: unknown, props: Props, key?: string, isStatic = false): ReactElement {
  if (isStatic && Array.isArray(props.children))
    for (const child of props.children as ({ _store?: { validated: number } } | null)[])
      if (child?._store) child._store.validated = 1
  return jsx(type, props, key)
}
