import type { ReactNode } from 'react'
import { useStoreContext } from 'react-admin'
import { Navigate, useLocation } from 'react-router-dom'
import { useDrawer } from '../../layout/drawerContext.ts'
import { drawerParameters } from '../../record/useListAddress.ts'
import { useResourceConfig } from '../../screens.ts'
import { checkAddress, type DroppedParameter } from './address.ts'
import { addressOf } from './lastVisit.ts'

/**
 * Lets a list have only what it can show, so that what is shown is what the address says. What is dropped is said by the
 * notice beside the list. An empty address is filled from the last visit by react-admin; what is unknown of that goes, too.
 */
export function CheckedAddress({ children }: { children: ReactNode }) {
  const { entity, path } = useResourceConfig()
  const { search, state } = useLocation() as { search: string; state: object | null }
  const { openId } = useDrawer()
  const store = useStoreContext()
  const foreign = openId === null ? [] : drawerParameters
  const { own, others } = parted(search, foreign)
  const given = addressOf(own, store, path, openId !== null)
  if (!given) return children
  const checked = checkAddress(entity, given + others, foreign)
  // Filling an address, react-admin would drop what is the drawer's, and narrow what is behind it to what it was narrowed to before.
  const isFilled = !others && given === addressOf(own, store, path)
  if (!checked.isChanged && (given === own || isFilled)) return children
  return (
    <Navigate
      replace
      to={{ search: checked.search }}
      state={openId === null ? droppedState(checked.dropped) : { ...state, ...droppedState(checked.dropped) }}
    />
  )
}

/** The list's own part of an address, and the rest of it as it is to be appended. */
function parted(search: string, names: readonly string[]) {
  const own = new URLSearchParams(search)
  const others = new URLSearchParams()
  for (const name of names) {
    const value = own.get(name)
    if (value !== null) others.set(name, value)
    own.delete(name)
  }
  return { own: own.size > 0 ? `?${own}` : '', others: others.size > 0 ? `&${others}` : '' }
}

/** What was dropped travels with the entry of the browser's history that it was dropped from. */
export const droppedState = (dropped: readonly DroppedParameter[]) =>
  dropped.length > 0 ? { dropped } : null
