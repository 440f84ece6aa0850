import { matchPath, useLocation } from 'react-router-dom'
import { NotBuilt } from './NotBuilt.tsx'
import { NotFound } from './NotFound.tsx'

/** Addresses without a page: those that are planned say so, all others do not exist. */
export function CatchAll({ planned }: { planned: readonly string[] }) {
  const { pathname } = useLocation()
  return planned.some((pattern) => matchPath(pattern, pathname)) ? <NotBuilt /> : <NotFound />
}
