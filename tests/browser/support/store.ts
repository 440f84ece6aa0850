import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseOf } from '../../support/postgres.ts'

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
  const url = inject('databaseUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await run(url, `create database ${name}`)
  const remove = () => run(url, `drop database ${name} with (force)`)
  return { env: { DATABASE_URL: databaseOf(url, name) }, remove }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
