import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Entity } from '../../contract/entity.ts'
import { checkFilter, type Filter } from '../../contract/filter.ts'

/**
 * The filter in the address of a page that is no list of react-admin. Conditions that the entity does not support are left out. The rest of
 * the address stays when the filter changes.
 */
export function useAddressFilter(entity: Entity): readonly [Filter, (filter: Filter) => void] {
  const { search, state } = useLocation() as { search: string; state: unknown }
  const navigate = useNavigate()
  return useMemo(() => {
    const given = new URLSearchParams(search)
    const { accepted } = checkFilter(entity, parsed(given.get('filter')))
    const change = ({ q, ...others }: Filter) => {
      const filter = { ...others, ...(q && { q }) }
      if (Object.keys(filter).length > 0) given.set('filter', JSON.stringify(filter))
      else given.delete('filter')
      void navigate({ search: given.size > 0 ? `?${given}` : '' }, { state })
    }
    return [accepted, change] as const
  }, [search, state, navigate, entity])
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
}
