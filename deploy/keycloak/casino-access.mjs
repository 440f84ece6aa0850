/**
 * Migrates a realm that was set up before the attribute `casino_access`: adds the attribute to the user profile, sets it to `all` for
 * administrators without casinos, who had access to every casino until then, and to `selected` for the others; finally adds the mapper that
 * puts it into tokens. Writes only with `--write`. An interrupted run can be repeated; once the mapper exists, no access is set.
 * KEYCLOAK_URL=https://id.example.com KEYCLOAK_ADMIN=admin KEYCLOAK_ADMIN_PASSWORD=... node casino-access.mjs [--write]
 * `KEYCLOAK_TOKEN`, an access token, replaces name and password; `KEYCLOAK_REALM` replaces `backoffice`.
 */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'

const name = 'casino_access'
const usage = `Adds the attribute casino_access to a realm that was set up before it existed; without --write it says what it would do.

KEYCLOAK_URL=https://id.example.com KEYCLOAK_ADMIN=admin KEYCLOAK_ADMIN_PASSWORD=… node deploy/keycloak/casino-access.mjs [--write]

KEYCLOAK_TOKEN replaces name and password, KEYCLOAK_REALM the realm "backoffice". See docs/keycloak.md.`
const { write, help } = parameters()
const { KEYCLOAK_URL, KEYCLOAK_ADMIN, KEYCLOAK_ADMIN_PASSWORD, KEYCLOAK_REALM = 'backoffice' } = process.env

if (help) {
  console.log(usage)
  process.exit()
}

try {
  if (!KEYCLOAK_URL) throw new Error('KEYCLOAK_URL is not set: the address of Keycloak.')
  await carryOver(await administer(process.env.KEYCLOAK_TOKEN ?? (await signIn())))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

/** The options of the command line; an unknown one ends the script with the usage. */
function parameters() {
  const flag = { type: 'boolean', default: false }
  try {
    return parseArgs({ options: { write: flag, help: flag } }).values
  } catch (error) {
    console.error(`${error.message}\n\n${usage}`)
    process.exit(1)
  }
}

/** An access token of an administrator of the realm `master`. Throws an `Error` with the reason if there is none. */
async function signIn() {
  if (!KEYCLOAK_ADMIN || !KEYCLOAK_ADMIN_PASSWORD)
    throw new Error('KEYCLOAK_ADMIN and KEYCLOAK_ADMIN_PASSWORD are not set, nor is KEYCLOAK_TOKEN.')
  const fields = { username: KEYCLOAK_ADMIN, password: KEYCLOAK_ADMIN_PASSWORD }
  const answer = await fetch(`${KEYCLOAK_URL}/realms/master/protocol/openid-connect/token`, {
    method: 'POST',
    redirect: 'error',
    body: new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', ...fields }),
  })
  if (!answer.ok) throw new Error(`${KEYCLOAK_ADMIN} was not signed in: ${answer.status}`)
  return (await answer.json()).access_token
}

/** The Admin REST API of the realm; prints each write, and performs it only with `--write`. */
function administer(token) {
  const call = async (method, path, body) => {
    const answer = await fetch(`${KEYCLOAK_URL}/admin/realms/${KEYCLOAK_REALM}${path}`, {
      method,
      redirect: 'error',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`Keycloak answered ${answer.status} to ${method} ${path}`)
    return answer
  }
  return {
    read: async (path) => (await call('GET', path)).json(),
    async write(what, method, path, body) {
      console.log(write ? what : `Would do: ${what}`)
      if (write) await call(method, path, body)
    },
  }
}

/** The mapper comes last: until then no token contains the attribute, so an interrupted run is recognized by the missing mapper. */
async function carryOver(admin) {
  const [client] = await admin.read('/clients?clientId=backoffice-console')
  if (!client) throw new Error(`The realm ${KEYCLOAK_REALM} has no client backoffice-console.`)
  const mappers = `/clients/${client.id}/protocol-mappers/models`
  const isDone = (await admin.read(mappers)).some(({ config }) => config?.['claim.name'] === name)
  const { attribute, mapper } = await wanted()
  await addAttribute(admin, attribute)
  await sayAccess(admin, isDone)
  if (isDone) console.log('The mapper is there: the realm was carried over before.')
  else await admin.write(`Add the mapper "${mapper.name}".`, 'POST', mappers, mapper)
  if (!write) console.log('Nothing was written; --write does it.')
}

async function addAttribute(admin, attribute) {
  const profile = await admin.read('/users/profile')
  if (profile.attributes.some((one) => one.name === name)) return
  const attributes = [...profile.attributes, attribute]
  await admin.write(`Add ${name} to the user profile.`, 'PUT', '/users/profile', { ...profile, attributes })
}

/** Sets the attribute of users that have none. */
async function sayAccess(admin, isDone) {
  for (const { id } of await administrators(admin)) {
    const user = await admin.read(`/users/${id}`)
    const { casinos = [], [name]: said = [] } = user.attributes ?? {}
    if (said.length > 0) continue
    if (isDone) {
      console.log(`${user.username} has no ${name}, and so no more than the casinos named.`)
      continue
    }
    const access = casinos.length === 0 ? 'all' : 'selected'
    const attributes = { ...user.attributes, [name]: [access] }
    await admin.write(`${user.username}: ${access}`, 'PUT', `/users/${id}`, { ...user, attributes })
  }
}

async function administrators(admin) {
  const found = []
  for (;;) {
    const page = await admin.read(`/roles/admin/users?first=${found.length}&max=100`)
    found.push(...page)
    if (page.length < 100) return found
  }
}

/** Attribute and mapper of the current realm template. */
async function wanted() {
  const realm = JSON.parse(await readFile(new URL('backoffice-realm.json', import.meta.url), 'utf8'))
  const [profile] = realm.components['org.keycloak.userprofile.UserProfileProvider']
  const { attributes } = JSON.parse(profile.config['kc.user.profile.config'][0])
  const console_ = realm.clients.find(({ clientId }) => clientId === 'backoffice-console')
  return {
    attribute: attributes.find((one) => one.name === name),
    mapper: console_.protocolMappers.find(({ config }) => config['claim.name'] === name),
  }
}
