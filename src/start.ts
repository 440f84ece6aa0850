import '/look.css'
import './layout/firstSight.css'
import './layout/appearance.ts'
import { loadFirstPageMessages } from '../i18n/messages.ts'
import { connectKeycloak } from './auth/keycloak.ts'
import type { Config } from './config.ts'
import { reloadOnce } from './layout/reload.ts'
import { detectInitialLocale } from './locale/cookie.ts'

/** Signs in and loads texts while the rest is loaded. */
const config = fetch('/config.json', { cache: 'no-cache' }).then(
  (answer) => (answer.ok ? answer.text() : null),
  () => null,
)
const client = config.then((text) => connectKeycloak(addressOf(text)))
const noop = () => undefined
const maxSignInWaitMs = 500

void loadFirstPageMessages(detectInitialLocale())

/** Resolves when keycloak-js has added the frame by which it asks the sign-in service. */
const asked = new Promise<void>((resolve) => {
  new MutationObserver((_, watch) => {
    if (!document.querySelector('iframe')) return
    watch.disconnect()
    resolve()
  }).observe(document, { childList: true, subtree: true })
})

/** The first formatting of a number takes as long as ten rows, so it is done while the sign-in service answers, not before the call. */
void Promise.race([asked, client])
  .then(() => import('react-dom/client'))
  .then(() => Intl.NumberFormat(detectInitialLocale()).format(0), noop)

/** The frame and its token request run in this thread, so the following work waits for both, but not for long. */
const answered = new Promise<void>((resolve) => {
  const answer = ({ origin }: MessageEvent) => {
    if (origin !== window.location.origin) return
    window.removeEventListener('message', answer)
    // keycloak-js requests the token in its listener of the same message.
    setTimeout(resolve)
  }
  window.addEventListener('message', answer)
  setTimeout(resolve, maxSignInWaitMs)
})

void Promise.race([answered, client.then(noop, noop)])
  .then(() => import('./main.tsx'))
  .then(({ main }) => main(config, client))
  // The files of a version that was just installed have other names.
  .catch(reloadOnce)

function addressOf(text: string | null): Config['keycloak'] {
  const { url, realm, clientId } = (JSON.parse(text ?? '') as Config).keycloak
  if (!url || !realm || !clientId) throw new Error('config.json lacks a part of keycloak')
  return { url, realm, clientId }
}
