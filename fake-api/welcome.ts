import { demoAccounts, PASSWORD } from './identity/people.ts'
import type { Settings } from './settings.ts'

/** What whoever starts the server has to know: who can sign in, where data lie, how to stop it. A line each. */
export function welcomeLines({ embeddedIdentity, isBare, databaseUrl, dataDir }: Settings): string[] {
  const names = demoAccounts(isBare).map(({ username }) => username)
  return [
    ...(embeddedIdentity
      ? [`Sign in as ${names.join(', ')}; the password is ${PASSWORD} until it is changed.`]
      : []),
    databaseUrl
      ? `Data are in the database at ${placeOf(new URL(databaseUrl))}.`
      : `Data are in ${dataDir}; "npm run reset" begins anew.`,
    ...(process.stdout.isTTY ? ['Ctrl+C ends the server.'] : []),
  ]
}

/** The server's host, or the folder of its socket. */
const placeOf = ({ host, searchParams }: URL) => searchParams.get('host') ?? host
