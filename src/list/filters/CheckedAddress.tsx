import type { ReactNode } from 'react'
import { useStoreContext } from 'react-admin'
import { Navigate, useLocation } from 'react-router-dom'
import { useScreens } from '../../screens.ts'
import { checkAddress, type Dropped } from './address.ts'
import { addressOf } from './lastVisit.ts'

/**
 * Lets a list have only what it can show, so that what is shown is what the address says. What is dropped is said by the
 * notice beside the list. An empty address is filled from the last visit by react-admin; what is unknown of that goes, too.
 */
export function CheckedAddress({ children }: { children: ReactNode }) {
  const { entity, path } = useScreens()
  const { search } = useLocation()
  const store = useStoreContext()
  const given = addressOf(search, store, path)
  if (!given) return children
  const checked = checkAddress(entity, given)
  if (!checked.isChanged) return children
  return <Navigate replace to={{ search: checked.search }} state={droppedState(checked.dropped)} />
}

/** What was dropped travels with the entry of the browser's history that it was dropped from. */
export const droppedState = (dropped: readonly Dropped[]) => (dropped.length > 0 ? { dropped } : null)
