import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { killChildProcess } from '../support/childServer.ts'
import { freshEnv } from '../support/freshEnv.ts'

it('PORT=0 takes a free port, which the printed address and the issuer have', async () => {
  const data = await mkdtemp(join(tmpdir(), 'any-port-'))
  onTestFinished(() => rm(data, { recursive: true, force: true }))
  const env = { ...freshEnv(), PORT: '0', SERVE_CONSOLE: 'false', DATA_DIR: data, CHECK_AT: 'never' }
  const server = spawn(process.execPath, [join(inject('builtServer'), 'main.js')], { env })
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.once('exit', () => resolve())
        killChildProcess(server, 'SIGTERM')
      }),
  )
  let said = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (part: Buffer) => (said += part.toString()))
  await expect.poll(() => said).toMatch(/listens on port [1-9]\d+/)
  const [, port] = /listens on port (\d+)/.exec(said) ?? []
  const origin = `http://localhost:${port}`
  expect((await fetch(`http://127.0.0.1:${port}/api/ready`)).status).toBe(200)
  const service = await fetch(`http://127.0.0.1:${port}/realms/backoffice/.well-known/openid-configuration`)
  expect(await service.json()).toMatchObject({ issuer: `${origin}/realms/backoffice` })
})
