import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { readConfig } from '../config.ts'
import { reloadOnce } from '../layout/reload.ts'
import { delay } from '../delay.ts'
import { Message } from './Message.tsx'
import { TryAgain } from './TryAgain.tsx'

/** Between two questions. Milliseconds. */
const shortest = 2000
const longest = 30_000

/** The sign-in service did not answer: it is asked again and again, and the page starts afresh as soon as it does. */
export function SignInUnreachable() {
  const translate = useTranslate()
  useEffect(() => {
    const given = new AbortController()
    void reloadWhenReachable(given.signal)
    return () => given.abort()
  }, [])
  return (
    <Message title={translate('session.unreachable')} text={translate('session.unreachableHint')}>
      <TryAgain />
    </Message>
  )
}

async function reloadWhenReachable(signal: AbortSignal): Promise<void> {
  for (let pause = shortest; !signal.aborted; pause = Math.min(2 * pause, longest)) {
    await delay(pause)
    if ((await isReachable(signal)) && (await reloadOnce())) return
  }
}

async function isReachable(signal: AbortSignal): Promise<boolean> {
  try {
    const { keycloak } = readConfig(await (await fetch('/config.json', { cache: 'no-cache', signal })).text())
    const realm = `${keycloak.url.replace(/\/$/, '')}/realms/${keycloak.realm}`
    return (await fetch(`${realm}/.well-known/openid-configuration`, { cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}
