import { loadMessages } from '../i18n/messages.ts'
import { connect } from './auth/keycloak.ts'
import type { Config } from './config.ts'
import { initialLocale } from './locale/cookie.ts'

/**
 * Runs first, and is small: who is signed in is asked for while the rest of the console is still on its way,
 * the words too. What is wrong
 * with the settings is said by the rest.
 */
const config = fetch('/config.json', { cache: 'no-cache' }).then(
  (answer) => (answer.ok ? answer.text() : null),
  () => null,
)
const client = config.then((text) => connect(addressOf(text)))
client.catch(() => undefined)

void loadMessages(initialLocale())
void import('./main.tsx').then(({ main }) => main(config, client))

/** Throws for what `main` will say is wrong with the settings. */
function addressOf(text: string | null): Config['keycloak'] {
  const { url, realm, clientId } = (JSON.parse(text ?? '') as Config).keycloak
  if (!url || !realm || !clientId) throw new Error('config.json lacks a part of keycloak')
  return { url, realm, clientId }
}
