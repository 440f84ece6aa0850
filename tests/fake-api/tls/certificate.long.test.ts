import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { readSettings } from '../../../fake-api/settings.ts'
import { followRenewals, readCertificate } from '../../../fake-api/tls/certificate.ts'
import { freePort } from '../../support/freePort.ts'
import { makeCertificate } from '../../support/certificate.ts'
import { byHttp1, byHttp2 } from '../../support/http2.ts'
import { startProcess } from '../../support/process.ts'
import { certificate, serveSecurely } from './support.ts'

let directory: string
const file = (name: string) => join(directory, name)
const put = async (made: { cert: string; key: string }, only?: 'cert' | 'key') => {
  if (only !== 'key') await writeFile(file('cert.pem'), made.cert)
  if (only !== 'cert') await writeFile(file('key.pem'), made.key)
}
const files = () => ({ cert: file('cert.pem'), key: file('key.pem') })
const first = makeCertificate('first')

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'certificate-'))
})
afterAll(() => rm(directory, { recursive: true }))

it('settings with TLS have an https URL, and name both files', () => {
  const both = { TLS_CERT: 'a.pem', TLS_KEY: 'b.pem' }
  expect(readSettings(both).publicUrl).toBe('https://localhost:3000')
  expect(() => readSettings({ TLS_CERT: 'a.pem' })).toThrow('TLS_KEY: is needed beside TLS_CERT')
  expect(() => readSettings({ TLS_KEY: 'b.pem' })).toThrow('TLS_CERT: is needed beside TLS_KEY')
  const plain = { ...both, PUBLIC_URL: 'http://office.example' }
  expect(() => readSettings(plain)).toThrow('PUBLIC_URL: has to begin with https')
})

it('missing, invalid or mismatched files are reported in a sentence', async () => {
  await put(first)
  expect((await readCertificate(files())).cert.toString()).toBe(first.cert)
  const gone = readCertificate({ ...files(), key: file('gone.pem') })
  await expect(gone).rejects.toThrow(/^TLS_KEY: .*gone.pem cannot be read \(ENOENT\); name .*\.$/)
  const swapped = readCertificate({ cert: file('key.pem'), key: file('cert.pem') })
  await expect(swapped).rejects.toThrow(/^TLS_CERT: .* holds no certificate; name .*\.$/)
  const noKey = readCertificate({ cert: file('cert.pem'), key: file('cert.pem') })
  await expect(noKey).rejects.toThrow(/^TLS_KEY: .* holds no private key that can be read; name .*\.$/)
  await put(makeCertificate(), 'key')
  await expect(readCertificate(files())).rejects.toThrow(
    /is not the key of the certificate in .*; name .*\.$/,
  )
})

it('a renewed certificate is used for new connections, and never half-written', async () => {
  const { server, port } = await serveSecurely((_request, response) => response.end())
  onTestFinished(followRenewals(server, files(), certificate, 20))
  const shown = async () => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false })
    await once(socket, 'secureConnect')
    const { subject } = socket.getPeerCertificate()
    socket.destroy()
    return subject.CN
  }
  await put(first)
  await expect.poll(shown).toBe('first')
  const second = makeCertificate('second')
  await put(second, 'cert')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await shown()).toBe('first')
  await put(second, 'key')
  await expect.poll(shown).toBe('second')
})

it('the server offers both versions with its certificate, and reaches its own sign-in service', async () => {
  await put(first)
  const port = await freePort()
  const env = {
    PORT: String(port),
    DATA_DIR: file('data'),
    TLS_CERT: file('cert.pem'),
    TLS_KEY: file('key.pem'),
  }
  const { child, ended } = await startProcess({ ...env, NODE_ENV: 'development' })
  const origin = `https://127.0.0.1:${port}`
  const ready = () => byHttp2(origin, '/api/ready')
  await expect.poll(async () => (await ready()).status, { timeout: 20_000 }).toBe(200)
  expect((await byHttp1(origin, '/api/ready')).status).toBe(200)
  const found = await byHttp2(origin, '/realms/backoffice/.well-known/openid-configuration')
  expect(JSON.parse(found.body)).toMatchObject({ issuer: `https://localhost:${port}/realms/backoffice` })
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
}, 60_000)

it('a server with a mismatched key does not start, and says so in a line', async () => {
  await put(first)
  await put(makeCertificate(), 'key')
  const env = {
    PORT: String(await freePort()),
    DATA_DIR: file('none'),
    TLS_CERT: file('cert.pem'),
    TLS_KEY: file('key.pem'),
  }
  await expect(startProcess(env)).rejects.toThrow(
    /It has not started: [^\n]*is not the key of the certificate[^\n]*$/,
  )
}, 60_000)
