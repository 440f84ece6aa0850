import type { Session } from './session.ts'

/** What the identity service knows about the signed-in user. */
interface Identity {
  /** First and last name. */
  name: string
  /** The values of the user info endpoint, and of the account's profile. */
  rows: { name: string; userinfo: unknown; profile: unknown }[]
}

const claims = [
  ['username', 'preferred_username', 'username'],
  ['firstName', 'given_name', 'firstName'],
  ['lastName', 'family_name', 'lastName'],
  ['email', 'email', 'email'],
  ['emailVerified', 'email_verified', 'emailVerified'],
] as const

/** Asks the identity service. Rejects if it does not answer. */
export async function readIdentity(session: Session): Promise<Identity> {
  await session.token()
  const [userinfo, profile] = await Promise.all([
    session.client.loadUserInfo() as Promise<Record<string, unknown>>,
    session.client.loadUserProfile(),
  ])
  const { firstName = '', lastName = '', username = '' } = profile
  return {
    name: `${firstName} ${lastName}`.trim() || username,
    rows: claims.map(([name, claim, key]) => ({ name, userinfo: userinfo[claim], profile: profile[key] })),
  }
}
