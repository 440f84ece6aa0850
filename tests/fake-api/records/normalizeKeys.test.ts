import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { expect, it } from 'vitest'
import { ifMatch, startApi } from '../../support/api.ts'
import { startForAll } from '../../support/started.ts'

const api = startForAll(() => startApi())

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const parameters = '-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n'
const pemOf = (key: KeyObject, type: 'pkcs1' | 'sec1' | 'pkcs8') =>
  String(key.export({ type, format: 'pem' } as { type: 'pkcs8'; format: 'pem' }))

const patched = async (privateKey: string) => {
  const { record } = await api.call('/casinos/cf_lumen')
  const answer = await api.call('/casinos/cf_lumen', {
    method: 'PATCH',
    body: { privateKey },
    headers: ifMatch(record),
  })
  const row = await api.store.get('casinos', 'cf_lumen')
  return { ...answer, kept: (row?.['privateKey'] as { $secret?: string } | null)?.$secret ?? '' }
}

it.each([
  ['RSA PRIVATE KEY', pemOf(rsa.privateKey, 'pkcs1'), rsa.publicKey],
  ['EC PRIVATE KEY', pemOf(ec.privateKey, 'sec1'), ec.publicKey],
  ['EC PARAMETERS', parameters + pemOf(ec.privateKey, 'sec1'), ec.publicKey],
  ['PRIVATE KEY', pemOf(ec.privateKey, 'pkcs8'), ec.publicKey],
])(
  'a private key with the header BEGIN %s is stored as the same key in PKCS #8',
  async (heading, text, publicKey) => {
    expect(text).toContain(`BEGIN ${heading}`)
    const { status, kept } = await patched(text)
    expect(status).toBe(200)
    expect(kept).toMatch(/^-----BEGIN PRIVATE KEY-----[^]+-----END PRIVATE KEY-----$/)
    expect(createPublicKey(kept).equals(publicKey)).toBe(true)
  },
)

it.each([
  '-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----',
  '-----BEGIN EC PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----',
  pemOf(ec.privateKey, 'sec1').slice(0, 100),
])('an incomplete key is refused at its field', async (text) => {
  const { status, body } = await patched(text)
  expect({ status, body }).toMatchObject({
    status: 422,
    body: { errors: { privateKey: { code: 'pemInvalid' } } },
  })
})
