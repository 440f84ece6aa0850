import { inject } from 'vitest'
import { createDatabase } from '../../support/postgres.ts'

export interface TestStore {
  /** Settings of the server. */
  env: Record<string, string>
  /** After the server has ended. */
  remove(): Promise<void>
}

/** Where a server under test has its data: the project says it. */
export async function testStore(): Promise<TestStore> {
  const store = process.env['TEST_STORE']
  if (store !== 'postgres') return { env: store ? { STORE: store } : {}, remove: async () => undefined }
  const { url, remove } = await createDatabase(inject('databaseUrl'))
  return { env: { DATABASE_URL: url }, remove }
}
