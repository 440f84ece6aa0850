import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { useQueryClient } from '@tanstack/react-query'
import type { ConnectionMonitor } from '../api/connection.ts'
import { messageKeyOfCode } from '../api/failure.ts'
import { Button } from './Button.tsx'
import { useListener } from './useListener.ts'
import { createListeners } from '../listeners.ts'
import './shell.css'

const Context = createContext<ConnectionMonitor | null>(null)
export const ConnectionProvider = Context.Provider

/** Checks the connection at once, since nobody else may have noticed the loss. */
export function useRetryWhenReconnected(retry: () => void): void {
  const connection = useContext(Context)
  const goOn = useEffectEvent(retry)
  useEffect(() => {
    if (!connection) return
    let wasLost = connection.isLost()
    const forget = connection.subscribe(() => {
      if (connection.isLost()) wasLost = true
      else if (wasLost) goOn()
    })
    void connection.check()
    return forget
  }, [connection])
}

export function LostConnection() {
  const translate = useTranslate()
  const queries = useQueryClient()
  const connection = useContext(Context)
  if (!connection) throw new Error('LostConnection outside of the app')
  const hasUnsaved = useHasUnsaved()
  const isLost = useSyncExternalStore(connection.subscribe, connection.isLost)
  useListener(window, 'online', () => void connection.check())
  useListener(window, 'offline', () => void connection.check())
  useEffect(() => {
    if (!isLost) return
    return () => void queries.refetchQueries({ type: 'active', predicate: ({ state }) => !!state.error })
  }, [isLost, queries])
  if (!isLost) return null
  return (
    <div className="lost-connection line bold bad spread raised below" role="alert">
      <span>
        {translate(messageKeyOfCode('backendUnreachable'))} {hasUnsaved && translate('pages.inputKept')}
      </span>
      <Button color="error" onClick={() => void connection.check()}>
        {translate('pages.retry')}
      </Button>
    </div>
  )
}

const { subscribe, tell } = createListeners()
let forms = 0

const useHasUnsaved = () => useSyncExternalStore(subscribe, () => forms > 0)

export function useNoteUnsaved(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    forms += 1
    tell()
    return () => {
      forms -= 1
      tell()
    }
  }, [isDirty])
}
