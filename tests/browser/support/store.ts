import { inject } from 'vitest'
import { createDatabase } from '../../support/postgres.ts'

export interface TestStore {
  env: Record<string, string>
  /** Called after the server has stopped. */
  remove(): Promise<void>
}

/** The store of the server under test, by project. */
export async function testStore(): Promise<TestStore> {
  const store = process.env['TEST_STORE']
  if (store !== 'postgres') return { env: store ? { STORE: store } : {}, remove: async () => undefined }
  const { url, remove } = await createDatabase(inject('databaseUrl'))
  return { env: { DATABASE_URL: url }, remove }
}
