import { describe, expect, it } from 'vitest'
import { maskEchoedSecrets } from '../../fake-api/maskEchoedSecrets.ts'

const key = `-----BEGIN PRIVATE KEY-----\nMIGHAgEAMBMGByqGSM49/AgEGCCqGSM49+AwEHBG0wawIBAQQg\n${'k8Zt0vQ'.repeat(9)}\n-----END PRIVATE KEY-----\n`
const password = 'pa"ss\\word/1+ü'
const user = 'svc'
const held = { privateKey: { $secret: key }, operator: { user, password: { $secret: password } } }

/** The first eight consecutive characters of a secret that remain in a text, in any encoding. */
function left(text: string): string | undefined {
  const readings = [text, text.replaceAll('\\', ''), decodeURIComponent(text.replaceAll('+', ' '))]
  return [key, password].flatMap((secret) => {
    const bare = secret.replace(/-----[A-Z ]*-----/g, '')
    const parts = Array.from({ length: bare.length - 7 }, (_, at) => bare.slice(at, at + 8))
    return parts.filter((part) => readings.some((read) => read.includes(part)))
  })[0]
}

const sent = JSON.stringify({ privateKey: key, servicePassword: password })
const basic = Buffer.from(`${user}:${password}`).toString('base64')

describe('an answer of another system that quotes a secret', () => {
  it.each([
    ['as it is', `The password ${password} is weak.`, 'The password ••• is weak.'],
    ['out of JSON', `near "privateKey":${JSON.stringify(password)}`, 'near "privateKey":"•••"'],
    ['in an address', `GET /?p=${encodeURIComponent(password)}`, 'GET /?p=•••'],
    ['in a form', `${new URLSearchParams({ p: password }).toString()} is wrong`, 'p=••• is wrong'],
    [
      'not at all',
      'Expected -----BEGIN PRIVATE KEY----- first',
      'Expected -----BEGIN PRIVATE KEY----- first',
    ],
  ])('is shown without the secret: %s', (_, text, shown) => {
    expect(maskEchoedSecrets(text, held)).toBe(shown)
  })

  it.each([
    ['all that was sent', sent],
    ['all that was sent, quoted once more', JSON.stringify(sent)],
    ['the middle of it', sent.slice(40, 120)],
    ['a line of a key', `bad line ${key.split('\n')[1]}`],
    ['an address with small letters', encodeURIComponent(password).replace(/%../g, (it) => it.toLowerCase())],
    [
      'escapes by number',
      password.replace(/./gs, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
    ],
  ])('contains no part of the secret: %s', (_, text) => {
    expect(left(maskEchoedSecrets(text, held))).toBeUndefined()
  })

  it.each(['', 's', 'sv', 'svc'])(
    'contains no part of a Basic authorization, even under the name %j',
    (name) => {
      const quoted = Buffer.from(`${name}:${password}`).toString('base64')
      expect(maskEchoedSecrets(`bad credentials Basic ${quoted}`, held)).toBe('bad credentials Basic •••')
      const forAddresses = quoted.replaceAll('+', '-').replaceAll('/', '_')
      expect(maskEchoedSecrets(`bad credentials ${forAddresses}`, held)).toBe('bad credentials •••')
    },
  )

  it('is read only up to a maximum length', () => {
    const text = `${'x'.repeat(3990)}${password}`
    expect(left(maskEchoedSecrets(text, held))).toBeUndefined()
    expect(maskEchoedSecrets(`${basic}${'x'.repeat(2_000_000)}`, held)).toBe('•••')
  })

  it.each<[string, (secret: Buffer) => string]>([
    ['hexadecimal', (secret) => secret.toString('hex')],
    ['hexadecimal in capitals', (secret) => secret.toString('hex').toUpperCase()],
    ['a dump', (secret) => [...secret].map((byte) => byte.toString(16).padStart(2, '0')).join(' ')],
    ['numbers', (secret) => [...secret].join(' ')],
    ['numbers with commas', (secret) => [...secret].join()],
    ['entities by number', (secret) => [...secret].map((byte) => `&#${byte};`).join('')],
    [
      'entities by hexadecimal number',
      (secret) => [...secret].map((byte) => `&#x${byte.toString(16)};`).join(''),
    ],
    ['entities by name', (secret) => secret.toString().replaceAll('"', '&quot;').replaceAll('ü', '&uuml;')],
    ['an address', (secret) => [...secret].map((byte) => `%${byte.toString(16)}`).join('')],
    ['base64', (secret) => secret.toString('base64')],
  ])('contains no part of a short or long secret in other encodings: %s', (_, form) => {
    for (const secret of ['kü"1', 'Hut4', 'a"b"c"d"ü', password]) {
      const said = maskEchoedSecrets(`It is ${form(Buffer.from(secret))} that is wrong`, {
        key: { $secret: secret },
      })
      expect(['•••', 'It is ••• that is wrong']).toContain(said)
    }
  })

  it('still says what is wrong, with names and values that are not secret', () => {
    const record = { ...held, casinoId: 'cf_a1b2c3', apiUrl: 'https://op.example/api/v2' }
    for (const text of [
      'Unknown property servicePassword… at 12:30, casino cf_a1b2c3 has no privateKey (HTTP 409).',
      'Das Casino „Fjörd“ ist gesperrt, bitte später noch einmal!',
      'POST https://op.example/api/v2/rounds is closed',
    ])
      expect(maskEchoedSecrets(text, { ...record, servicePassword: null })).toBe(text)
  })

  it('stays unchanged without secrets, or with empty ones', () => {
    expect(maskEchoedSecrets('Busy', { password: { $secret: '' } })).toBe('Busy')
    expect(maskEchoedSecrets('Busy', null)).toBe('Busy')
  })
})

it('an answer of another system is shown in one line, with nothing that turns or hides a part of it', () => {
  expect(maskEchoedSecrets('Refused \u202egnp.exe\nby us', {})).toBe('Refused \ufffdgnp.exe\ufffdby us')
  expect(maskEchoedSecrets('x'.repeat(5000), {})).toHaveLength(500)
})
