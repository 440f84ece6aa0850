import { createContext, useContext } from 'react'

/** Where something stands: on a page, in the list beside a record's drawer, or in that drawer. */
export interface DrawerContext {
  isDrawer: boolean
  /** The record whose drawer is open beside the list. */
  openId: string | null
}

const Context = createContext<DrawerContext>({ isDrawer: false, openId: null })
export const DrawerProvider = Context.Provider
export const useDrawer = () => useContext(Context)
