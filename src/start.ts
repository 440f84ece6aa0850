import '/look.css'
import './layout/firstSight.css'
import './layout/appearance.ts'
import { loadFirstMessages } from '../i18n/messages.ts'
import { connect } from './auth/keycloak.ts'
import type { Config } from './config.ts'
import { reloadOnce } from './layout/reload.ts'
import { initialLocale } from './locale/cookie.ts'

/**
 * Runs first, and is small: who is signed in is asked for, and the words, while the rest of the console is still on its
 * way. What is wrong with the settings is said by the rest. Its styles are those of the first sight, which stands in `index.html`.
 */
const config = fetch('/config.json', { cache: 'no-cache' }).then(
  (answer) => (answer.ok ? answer.text() : null),
  () => null,
)
const client = config.then((text) => connect(addressOf(text)))
const noop = () => undefined
/** Milliseconds that the rest waits at most for the sign-in service. */
const maxSignInWaitMs = 500

void loadFirstMessages(initialLocale())

/** The sign-in service is asked by a frame. */
const asked = new Promise<void>((resolve) => {
  new MutationObserver((_, watch) => {
    if (!document.querySelector('iframe')) return
    watch.disconnect()
    resolve()
  }).observe(document, { childList: true, subtree: true })
})

/**
 * It is on its way to answer: time enough for the largest of the libraries to run, and for the first number to be formatted,
 * which takes the browser as long as ten rows of a list. Not before: the question itself would wait for it.
 */
void Promise.race([asked, client])
  .then(() => import('react-dom/client'))
  .then(() => Intl.NumberFormat(initialLocale()).format(0), noop)

/**
 * The sign-in service answers by a frame, whose page runs beside this one on the same thread, and asks for the token then.
 * What follows keeps the browser busy for longer than both take, so they go first; not for longer than that is worth.
 */
const answered = new Promise<void>((resolve) => {
  const answer = ({ origin }: MessageEvent) => {
    if (origin !== window.location.origin) return
    window.removeEventListener('message', answer)
    // In a turn of its own: the same message has the token asked for.
    setTimeout(resolve)
  }
  window.addEventListener('message', answer)
  setTimeout(resolve, maxSignInWaitMs)
})

void Promise.race([answered, client.then(noop, noop)])
  .then(() => import('./main.tsx'))
  .then(({ main }) => main(config, client))
  // A version installed this moment: its files have other names.
  .catch(reloadOnce)

/** Throws for what `main` will say is wrong with the settings. */
function addressOf(text: string | null): Config['keycloak'] {
  const { url, realm, clientId } = (JSON.parse(text ?? '') as Config).keycloak
  if (!url || !realm || !clientId) throw new Error('config.json lacks a part of keycloak')
  return { url, realm, clientId }
}
