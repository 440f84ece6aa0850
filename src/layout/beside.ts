import { createContext, useContext } from 'react'

/** Where something stands: on a page, in the list beside a record's drawer, or in that drawer. */
export interface Standing {
  isDrawer: boolean
  /** The record whose drawer is open beside the list. */
  openId: string | null
}

const Context = createContext<Standing>({ isDrawer: false, openId: null })
export const StandingProvider = Context.Provider
export const useStanding = () => useContext(Context)
