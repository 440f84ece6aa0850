import { demoAccounts, DEMO_PASSWORD } from './identity/people.ts'
import type { Settings } from './settings.ts'

/** Lines for whoever starts the server: who can sign in, where the data are, how to stop it. */
export function welcomeLines({ embeddedIdentity, isBare, databaseUrl, dataDir }: Settings): string[] {
  const names = demoAccounts(isBare).map(({ username }) => username)
  return [
    ...(embeddedIdentity
      ? [`Sign in as ${names.join(', ')}; the password is ${DEMO_PASSWORD} until it is changed.`]
      : []),
    databaseUrl
      ? `Data are in the database at ${placeOf(new URL(databaseUrl))}.`
      : `Data are in ${dataDir}; "npm run reset" begins anew.`,
    ...(process.stdout.isTTY ? ['Ctrl+C ends the server.'] : []),
  ]
}

/** The server's host, or the folder of its socket. */
const placeOf = ({ host, searchParams }: URL) => searchParams.get('host') ?? host
