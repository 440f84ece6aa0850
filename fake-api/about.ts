import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import packageJson from '../package.json' with { type: 'json' }
import type { Build } from '../src/contract/about.ts'
import { listDemoAccounts, DEMO_PASSWORD } from './identity/people.ts'
import type { Settings } from './settings.ts'

export const describeServerBuild = (commit: string | null): Build => ({
  version: packageJson.version,
  ...(commit && { commit }),
})

const build = z.object({ version: z.string(), commit: z.optional(z.string()) })

export async function readConsoleBuild(directory: string): Promise<Build | undefined> {
  const text = await readFile(join(directory, 'version.json'), 'utf8').catch(() => null)
  return text === null ? undefined : build.parse(JSON.parse(text))
}

export function welcomeLines({ embeddedIdentity, isBare, databaseUrl, dataDir }: Settings): string[] {
  const names = listDemoAccounts(isBare).map(({ username }) => username)
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

const placeOf = ({ host, searchParams }: URL) => searchParams.get('host') ?? host
