import { loadFirstMessages } from '../i18n/messages.ts'
import { connect } from './auth/keycloak.ts'
import type { Config } from './config.ts'
import { reloadOnce } from './layout/reload.ts'
import { initialLocale } from './locale/cookie.ts'

/**
 * Runs first, and is small: who is signed in is asked for, and the words, while the rest of the console is still on its
 * way. What is wrong with the settings is said by the rest.
 */
const config = fetch('/config.json', { cache: 'no-cache' }).then(
  (answer) => (answer.ok ? answer.text() : null),
  () => null,
)
const client = config.then((text) => connect(addressOf(text)))
const noop = () => undefined

void loadFirstMessages(initialLocale())

/** The sign-in service is asked by a frame. What follows keeps the browser busy, so the frame goes first. */
const asked = new Promise<void>((resolve) => {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('iframe')) return
    observer.disconnect()
    resolve()
  }).observe(document, { childList: true, subtree: true })
})

void Promise.race([asked, client.then(noop, noop)])
  .then(() => {
    const main = import('./main.tsx')
    // The first number that a page formats takes the browser as long as ten rows of a list. Here it has nothing else to do.
    Intl.NumberFormat(initialLocale()).format(0)
    return main
  })
  .then(({ main }) => main(config, client))
  // A version installed this moment: its files have other names.
  .catch(reloadOnce)

/** Throws for what `main` will say is wrong with the settings. */
function addressOf(text: string | null): Config['keycloak'] {
  const { url, realm, clientId } = (JSON.parse(text ?? '') as Config).keycloak
  if (!url || !realm || !clientId) throw new Error('config.json lacks a part of keycloak')
  return { url, realm, clientId }
}
