/** A new EC P-256 pair in PEM, as the server makes them: PKCS #8 and SPKI. Rejects where the browser has no cryptography, which is without TLS. */
export async function generateKeyPair(): Promise<{ privateKey: string; publicKey: string }> {
  const { subtle } = window.crypto
  const pair = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const [privateKey, publicKey] = await Promise.all([
    subtle.exportKey('pkcs8', pair.privateKey),
    subtle.exportKey('spki', pair.publicKey),
  ])
  return { privateKey: pem('PRIVATE KEY', privateKey), publicKey: pem('PUBLIC KEY', publicKey) }
}

function pem(kind: string, der: ArrayBuffer): string {
  const lines = btoa(String.fromCharCode(...new Uint8Array(der))).match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${kind}-----`, ...lines, `-----END ${kind}-----`].join('\n')
}
