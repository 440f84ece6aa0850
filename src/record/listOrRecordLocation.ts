import { useCallback } from 'react'
import type { Path } from 'react-router-dom'
import { useResourceConfig } from '../context.ts'

export const drawerParameters: readonly string[] = ['tab', 'with']

/** Beside a drawer the list keeps its page, order and filter. */
export function useBuildListOrRecordLocation(): (
  id?: string,
  parameters?: Record<string, string>,
) => Partial<Path> {
  const { path, drawer } = useResourceConfig()
  return useCallback(
    (id, parameters = {}) => {
      const { pathname, search: present } = window.location
      const isThere = drawer && `${pathname}/`.startsWith(`/${path}/`)
      const kept = new URLSearchParams(isThere ? present : '')
      drawerParameters.forEach((name) => kept.delete(name))
      for (const [name, value] of Object.entries(parameters)) kept.set(name, value)
      const search = kept.size > 0 ? `?${kept}` : ''
      return { pathname: id === undefined ? `/${path}` : `/${path}/${encodeURIComponent(id)}`, search }
    },
    [path, drawer],
  )
}
