import { createHmac, generateKeyPairSync, sign } from 'node:crypto'

/** An invalid token: the claims of a valid token and further claims, not signed by its issuer. */
export function forgeToken(token: string, claims: object, algorithm: 'ES256' | 'HS256' | 'none'): string {
  const [head = '', payload = ''] = token.split('.')
  const header = { ...decoded(head), alg: algorithm }
  const content = `${encoded(header)}.${encoded({ ...decoded(payload), ...claims })}`
  return `${content}.${signatures[algorithm](content)}`
}

const signatures = {
  none: () => '',
  HS256: (content: string) => createHmac('sha256', 'public key').update(content).digest('base64url'),
  ES256: (content: string) => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    return sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString(
      'base64url',
    )
  },
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function decoded(part: string): object {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString()) as object
  } catch {
    return {}
  }
}
