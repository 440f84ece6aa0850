import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import pg from 'pg'
import { postgresProgramsFolder } from './childServer.ts'

export interface Postgres {
  url: string
  /** Kills all processes of the server, as a power cut would. */
  kill(): Promise<void>
  /** Starts the server again on the same data. */
  start(): Promise<void>
  /** Stops the server and deletes its data. */
  remove(): Promise<void>
}

/** Creates another database on the server, from a template; it is dropped after its connections are closed. */
export async function createDatabase(url: string, template = 'template1') {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await run(url, `create database ${name} template ${template}`)
  return {
    name,
    url: databaseOf(url, name),
    remove: () => run(url, `drop database ${name} with (force)`),
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The URL of another database on the same server. */
export const databaseOf = (url: string, name: string): string => {
  const own = new URL(url)
  own.pathname = name
  return own.href
}

/** Starts a PostgreSQL server on a socket beside its data. Without `fsync`, data do not survive a crash. */
export async function startPostgres({ fsync }: { fsync: boolean }): Promise<Postgres> {
  const programs = postgresProgramsFolder
  if (!programs) throw new Error('There is no PostgreSQL server on this machine')
  const directory = mkdtempSync(join(tmpdir(), 'postgres-'))
  const user = unprivileged()
  if (user) chownSync(directory, user.uid, user.gid)
  const options = { ...user, cwd: directory, stdio: 'ignore' } as const
  const initdb = [
    '-D',
    directory,
    '-U',
    'backoffice',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ]
  const made = spawnSync(join(programs, 'initdb'), initdb, { ...options, stdio: 'pipe' })
  if (made.status !== 0) throw new Error(`initdb: ${String(made.stderr)}`)
  const url = `postgres://backoffice@localhost/postgres?host=${directory}`
  const settings = {
    listen_addresses: '',
    unix_socket_directories: directory,
    fsync: fsync ? 'on' : 'off',
    max_connections: 200,
  }
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  let child: ChildProcess
  const server: Postgres = {
    url,
    async start() {
      child = spawn(join(programs, 'postgres'), ['-D', directory, ...given], options)
      await answers(url)
    },
    async kill() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    async remove() {
      const ended = child.exitCode === null && child.signalCode === null && once(child, 'exit')
      // SIGQUIT ends the server without waiting for connections.
      child.kill('SIGQUIT')
      await ended
      await rm(directory, { recursive: true, force: true })
    },
  }
  await server.start()
  return server
}

/** A user id other than root, which PostgreSQL refuses to run as. */
function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((what) =>
      Number(spawnSync('id', [what, name]).stdout.toString() || NaN),
    )
    if (uid && gid) return { uid, gid }
  }
  throw new Error('There is no user who could run PostgreSQL')
}

async function answers(url: string): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const client = new pg.Client(url)
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await rest(50)
    }
  }
}
