import { createServer, type AddressInfo } from 'node:net'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requirePortsAndFolders } from '../../../fake-api/scripts/start/build.ts'
import { readSettings } from '../../../fake-api/settings.ts'
import { welcomeLines } from '../../../fake-api/about.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'start-'))
})
afterAll(() => rm(directory, { recursive: true }))

const startable = (env: Record<string, string>) =>
  requirePortsAndFolders({
    ...{ ...readSettings({ DATA_DIR: directory, ...env }), port: 0, neighboursPort: 0 },
    ...(env['PORT'] && { port: Number(env['PORT']) }),
    ...(env['NEIGHBOURS_PORT'] && { neighboursPort: Number(env['NEIGHBOURS_PORT']) }),
  })

async function takenPort() {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { port: String(port), close: () => server.close() }
}

describe('before npm start builds', () => {
  it('free ports and a folder pass all checks', async () => {
    await expect(startable({})).resolves.toBeUndefined()
    await expect(startable({ DATA_DIR: join(directory, 'not', 'there', 'yet') })).resolves.toBeUndefined()
  })

  it.each(['PORT', 'NEIGHBOURS_PORT'])(
    "a taken %s is reported, with a free port other than the simulators'",
    async (name) => {
      const { port, close } = await takenPort()
      const other = Number(port) + 10
      await expect(startable({ [name]: port })).rejects.toThrow(
        `Port ${port} is taken. Choose another: ${name}=${other} npm start`,
      )
      close()
    },
  )

  it('the same port for both is reported', async () => {
    const { port, close } = await takenPort()
    close()
    await expect(startable({ PORT: port, NEIGHBOURS_PORT: port })).rejects.toThrow(
      `PORT and NEIGHBOURS_PORT are both ${port}`,
    )
  })

  it('a file in place of the data folder is reported', async () => {
    const file = join(directory, 'a-file')
    await writeFile(file, '')
    await expect(startable({ DATA_DIR: join(file, 'data') })).rejects.toThrow(
      `${file} cannot be written into. Choose another folder for the data`,
    )
  })
})

describe('the message after the start', () => {
  it('names users and password of the embedded sign-in service, and the location of the data', () => {
    const said = welcomeLines(readSettings({ DATA_DIR: directory })).join('\n')
    expect(said).toContain('admin@example.com')
    expect(said).toContain('backoffice-demo')
    expect(said).toContain(directory)
  })

  it('names neither users nor the database password of external services', () => {
    const said = welcomeLines(
      readSettings({
        OIDC_ISSUER: 'https://id.example.com/realms/staff',
        DATABASE_URL: 'postgres://owner:hidden@db.example.com/backoffice',
      }),
    ).join('\n')
    expect(said).toContain('db.example.com')
    expect(said).not.toMatch(/example\.com.*password|hidden|owner|backoffice-demo/)
  })

  it('names the folder of the socket by which a database is reached', () => {
    const settings = readSettings({
      DATABASE_URL: 'postgres://owner@localhost/backoffice?host=/run/postgresql',
    })
    expect(welcomeLines(settings).join('\n')).toContain('the database at /run/postgresql.')
  })
})
