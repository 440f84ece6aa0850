import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

export interface TestCertificate {
  cert: string
  key: string
}

/** A self-signed PEM certificate for `localhost` and 127.0.0.1, valid from yesterday until tomorrow. */
export function makeCertificate(name = 'localhost'): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const subject = sequence(set(sequence(oid('550403'), der(0x0c, Buffer.from(name)))))
  const algorithm = sequence(oid('2a8648ce3d040302'))
  const names = sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])))
  const extensions = der(0xa3, sequence(sequence(oid('551d11'), der(0x04, names))))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    subject,
    sequence(instant(-1), instant(1)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    extensions,
  )
  const whole = sequence(body, algorithm, der(0x03, Buffer.from([0]), sign('sha256', body, privateKey)))
  return { cert: pem(whole), key: pemOf(privateKey) }
}

/** An element in DER encoding. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const set = (...parts: Buffer[]) => der(0x31, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))

function instant(days: number): Buffer {
  const iso = new Date(Date.now() + days * 86_400_000).toISOString()
  return der(0x18, Buffer.from(`${iso.replace(/[-:T]|\..*/g, '')}Z`))
}

const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()

const pem = (whole: Buffer) =>
  [
    '-----BEGIN CERTIFICATE-----',
    ...(whole.toString('base64').match(/.{1,64}/g) ?? []),
    '-----END CERTIFICATE-----',
    '',
  ].join('\n')
