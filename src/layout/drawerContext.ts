import { createContext, useContext } from 'react'

/** Where a component is rendered: on a page, in the list beside a drawer, or in the drawer. */
export interface DrawerContext {
  isDrawer: boolean
  /** The record whose drawer is open beside the list. */
  openId: string | null
}

const Context = createContext<DrawerContext>({ isDrawer: false, openId: null })
export const DrawerProvider = Context.Provider
export const useDrawer = () => useContext(Context)
