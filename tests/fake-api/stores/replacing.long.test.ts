import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import pg from 'pg'
import type { StoreSettings } from '../../../fake-api/openStore.ts'
import { openStore } from '../../../fake-api/openStore.ts'
import { describeDatabase } from '../../../fake-api/stores/sql/server.ts'
import { registry } from '../../../resources/entities.ts'
import { builtFile } from '../../support/killable.ts'
import { databaseOf } from '../../support/postgres.ts'
import { storeUnderTest } from '../../support/stores.ts'
import { freshEnv } from '../../support/freshEnv.ts'

vi.setConfig({ testTimeout: 180_000 })
afterAll(() => vi.resetConfig())

describe.skipIf(storeUnderTest !== 'postgres')('scripts with a database server', () => {
  let directory: string
  let databaseUrl: string
  let settings: StoreSettings
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'replacing-'))
    const client = new pg.Client(inject('databaseUrl'))
    await client.connect()
    await client.query('create database replaced')
    await client.end()
    databaseUrl = databaseOf(inject('databaseUrl'), 'replaced')
    settings = { store: 'postgres', databaseUrl, dataDir: directory }
  })
  afterAll(() => rm(directory, { recursive: true }))

  const run = (name: string, ...parameters: string[]) => runOver(databaseUrl, name, ...parameters)
  const runOver = async (url: string, name: string, ...parameters: string[]) => {
    const env = {
      ...freshEnv(),
      DATA_DIR: await mkdtemp(join(directory, 'data-')),
      DATABASE_URL: url,
      NODE_ENV: 'production',
    }
    return promisify(execFile)(process.execPath, [builtFile(name), ...parameters], { env }).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      (error: unknown) => {
        const { code, stderr } = error as { code: number; stderr: string }
        return { code, said: stderr }
      },
    )
  }
  const casinos = async () => {
    const store = await openStore(settings, registry)
    const { total } = await store.list('casinos', { where: [], sort: [], range: [0, 0] })
    await store.close()
    return total
  }

  it('replace nothing without --replace or beside a server, and name the location and what is removed', async () => {
    expect((await run('seed', '--casinos', '20')).code).toBe(0)
    const place = await describeDatabase(databaseUrl)
    for (const name of ['reset', 'seed']) {
      const { code, said } = await run(name)
      expect(said).toContain(`${place} holds `)
      expect(said).toContain('20 casinos')
      expect(said).toContain('--replace')
      expect(code).toBe(1)
    }
    const servers = [await openStore(settings, registry), await openStore(settings, registry)]
    const backup = join(directory, 'backup.gz')
    expect((await run('exportDb', backup)).code).toBe(0)
    const beside = await Promise.all([
      run('reset', '--replace'),
      run('seed', '--replace'),
      run('importDb', backup, '--replace'),
      run('afterRestore'),
    ])
    for (const { code, said } of beside) {
      expect(said).toContain(`A server, or another script, works with ${place}`)
      expect(code).toBe(1)
    }
    for (const server of servers) await server.close()
    expect(await casinos()).toBe(20)
    const { code, said } = await run('reset', '--replace')
    expect(said).toContain(`${place} holds `)
    expect(code).toBe(0)
    expect(await casinos()).toBeLessThan(20)
  })

  it('a missing database or role, or missing permissions, are reported with the way out', async () => {
    const client = new pg.Client(databaseUrl)
    await client.connect()
    await client.query('create role plain login')
    const asRole = (role: string) => {
      const url = new URL(databaseUrl)
      url.username = role
      return url.href
    }
    for (const [url, why] of [
      [databaseOf(databaseUrl, 'absent'), 'There is none of this name: make it as docs/data.md says'],
      [asRole('nobody'), 'It does not take the role that DATABASE_URL names: make it'],
      [asRole('plain'), 'The role may not make tables there: make it the owner'],
    ] as const)
      for (const name of ['exportDb', 'reset']) {
        const { code, said } = await runOver(url, name, ...(name === 'exportDb' ? ['x.gz'] : []))
        expect(said).toContain(`cannot be opened. ${why}`)
        expect(said.trim().split('\n')).toHaveLength(1)
        expect(code).toBe(1)
      }
    await client.end()
  })

  it('servers reconnect after a lost connection, and write nothing until then', async () => {
    const store = await openStore(settings, registry)
    const client = new pg.Client(databaseUrl)
    await client.connect()
    await store.requireWritable?.()
    // Other tests use other databases of the server.
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await expect.poll(async () => store.requireWritable?.()).toBeUndefined()
    expect((await run('reset', '--replace')).code).toBe(1)
    await store.close()
    await client.end()
  })

  it('a read-only database is not ready', async () => {
    const client = new pg.Client(databaseUrl)
    await client.connect()
    await client.query('alter database replaced set default_transaction_read_only = on')
    const url = databaseUrl
    const { openSharedDatabase } = await import('../../../fake-api/stores/sql/database.ts')
    const { createSqlStore } = await import('../../../fake-api/stores/sql/sqlStore.ts')
    const store = createSqlStore(await openSharedDatabase(url), registry)
    await expect(store.requireWritable?.()).rejects.toMatchObject({ code: 'backendUnreachable' })
    await store.close()
    await client.query('alter database replaced reset default_transaction_read_only')
    await client.end()
  })
})
