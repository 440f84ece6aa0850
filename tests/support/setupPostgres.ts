import type { TestProject } from 'vitest/node'
import { openShared } from '../../fake-api/stores/sql/database.ts'
import { createDatabase, startPostgres } from './postgres.ts'

/** One server for all tests of the project; each takes databases of its own. */
export default async function setup(project: TestProject) {
  const server = await startPostgres({ fsync: false })
  const { name, url } = await createDatabase(server.url)
  await (await openShared(url)).close()
  project.provide('databaseUrl', server.url)
  project.provide('migratedDatabase', name)
  return server.remove
}

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
    /** Name of a database that is up to date and empty, to be copied. Nobody opens it: that would keep others from copying it. */
    migratedDatabase: string
    /** File with a PGlite that has been begun already, which takes seconds. */
    pgliteDump: string
  }
}
