import { buildDevelopmentRealm } from '../../keycloak/program.ts'

interface Mapper {
  config: Record<string, string>
}
interface Realm {
  clients: { protocolMappers?: Mapper[] }[]
  users: { serviceAccountClientId?: string }[]
  components: Record<string, { config: Record<string, string[]> }[]>
}

const name = 'casino_access'
const profileKey = 'kc.user.profile.config'

/** The realm as the template was before `casino_access`, under another name and with these users. */
export async function oldRealm(realm: string, users: object[]): Promise<object> {
  const settings = { origin: 'http://localhost', brand: 'Older', serviceSecret: crypto.randomUUID() }
  const template = JSON.parse(await buildDevelopmentRealm(settings)) as Realm
  for (const client of template.clients)
    client.protocolMappers = client.protocolMappers?.filter(({ config }) => config['claim.name'] !== name)
  const [provider] = template.components['org.keycloak.userprofile.UserProfileProvider'] ?? []
  const profile = JSON.parse(provider?.config[profileKey]?.[0] ?? '') as { attributes: { name: string }[] }
  const attributes = profile.attributes.filter((one) => one.name !== name)
  if (provider) provider.config[profileKey] = [JSON.stringify({ ...profile, attributes })]
  const accounts = template.users.filter((user) => user.serviceAccountClientId)
  return { ...template, realm, users: [...accounts, ...users] }
}

/** A user as older versions added them. */
export const oldUser = (username: string, role: string, casinos: string[] = []) => ({
  username: `${username}@example.com`,
  email: `${username}@example.com`,
  ...{ emailVerified: true, enabled: true, firstName: 'Old', lastName: 'User' },
  attributes: { casinos },
  realmRoles: [role],
})
