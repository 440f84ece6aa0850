import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

/** One server for all tests of the project; each takes schemas of its own. */
export default async function setup(project: TestProject) {
  const server = await startPostgres({ fsync: false })
  project.provide('databaseUrl', server.url)
  return server.remove
}

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
    /** File with a PGlite that has been begun already, which takes seconds. */
    pgliteDump: string
  }
}
