import type { TestProject } from 'vitest/node'
import { openSharedDatabase } from '../../fake-api/stores/sql/database.ts'
import { createDatabase, startPostgres } from './postgres.ts'

/** Starts one server for all tests of the project, which create their own databases. */
export default async function setup(project: TestProject) {
  const server = await startPostgres({ fsync: false })
  const { name, url } = await createDatabase(server.url)
  await (await openSharedDatabase(url)).close()
  project.provide('databaseUrl', server.url)
  project.provide('migratedDatabase', name)
  return server.remove
}

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
    /**
     * Name of the migrated, empty template database. Nothing may connect to it, since PostgreSQL copies only databases without connections.
     */
    migratedDatabase: string
    /** Path of a dump of a migrated PGlite, since migrating takes seconds. */
    pgliteDump: string
  }
}
