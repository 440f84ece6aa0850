import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

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
  const url = new URL(inject('databaseUrl'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await run(url, `create database ${name}`)
  const own = new URL(url)
  own.pathname = name
  return { env: { DATABASE_URL: own.href }, remove: () => run(url, `drop database ${name} with (force)`) }
}

async function run(url: URL, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
