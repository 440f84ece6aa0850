import { mkdtemp, rm, type statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openBackend } from '../../../fake-api/serverApp.ts'
import { readSettings } from '../../../fake-api/settings.ts'
import { listen, startIssuer } from '../../support/api.ts'
import { replaceFileFunction } from '../../support/builtins.ts'
import { readLog } from '../../support/log.ts'

const about = { version: '0.1.0', commit: '4d5af1a', console: { version: '0.1.0' } }

it('the server is ready only while the disk has room for another copy of the data', async () => {
  readLog()
  const directory = await mkdtemp(join(tmpdir(), 'ready-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const issuer = await startIssuer()
  onTestFinished(() => issuer.close())
  const env = { DATA_DIR: directory, NEIGHBOURS_PORT: '0', OIDC_ISSUER: issuer.settings.issuer }
  const readiness = async () => {
    const backend = await openBackend(readSettings(env), about)
    const server = await listen(backend.app)
    const answer = await fetch(`${server.origin}/api/ready`)
    const body = (await answer.json()) as object
    await server.close()
    await backend.close()
    return { status: answer.status, body }
  }
  const full = (statfsOfDisk: typeof statfs) => async (path: string) =>
    Object.assign(await statfsOfDisk(path), { bavail: 1 })
  const makeRoom = replaceFileFunction('statfs', (original) => full(original) as typeof statfs)
  expect(await readiness()).toMatchObject({
    status: 503,
    body: { code: 'notReady', errors: { disk: { code: 'backendUnreachable' } } },
  })
  makeRoom()
  expect(await readiness()).toEqual({ status: 200, body: { status: 'ready' } })
})
