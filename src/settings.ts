import { createContext, useContext, useSyncExternalStore } from 'react'
import { casinoScope, type Action } from './contract/access.ts'
import { can, canWith } from './contract/can.ts'
import type { Entity } from './contract/entity.ts'
import type { Session } from './auth/session.ts'
import type { Config } from './config.ts'

/** What the start has found: this installation's settings, and who is signed in. */
export interface Settings {
  config: Config
  session: Session
}

const Context = createContext<Settings | null>(null)
export const SettingsProvider = Context.Provider

/** Throws outside of the app. */
export function useSettings(): Settings {
  const settings = useContext(Context)
  if (!settings) throw new Error('useSettings outside of the app')
  return settings
}

/** Who is signed in; renders anew when their rights change. */
export function useUser() {
  const { session } = useSettings()
  return useSyncExternalStore(session.subscribe, () => session.user)
}

/** Whether the user may do something with an entity; the server decides the same way. */
export function useCan(entity: Entity, action: Action): boolean {
  return useCanWith(entity, action, undefined)
}

/** The same for one record, as it was read; for any of the entity while it is not there yet. */
export function useCanWith(entity: Entity, action: Action, record: object | undefined): boolean {
  const user = useUser()
  return !!user && (record ? canWith(user, entity, action, record) : can(user, entity, action))
}

/** Whether the user is limited to casinos and none is assigned. */
export function useNoCasinoText(): 'home.noCasino' | 'home.noCasinoAdmin' | null {
  const user = useUser()
  if (!user || casinoScope(user)?.length !== 0) return null
  return user.role === 'admin' ? 'home.noCasinoAdmin' : 'home.noCasino'
}
