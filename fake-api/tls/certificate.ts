import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createSecureContext, type SecureContextOptions } from 'node:tls'
import { repeatEvery } from '../intervals.ts'
import { log } from '../log.ts'

export interface CertificateFiles {
  cert: string
  key: string
}

export type Certificate = Awaited<ReturnType<typeof readCertificate>>

/** Reads both files. Throws an `Error` with one sentence and a remedy if they cannot be read or do not belong together. */
export async function readCertificate(files: CertificateFiles) {
  const [cert, key] = await Promise.all([
    readNamed('TLS_CERT', files.cert, 'the certificate'),
    readNamed('TLS_KEY', files.key, 'its private key'),
  ])
  const certificate = orSay(
    () => new X509Certificate(cert),
    `TLS_CERT: ${files.cert} holds no certificate; name a PEM file that begins with BEGIN CERTIFICATE.`,
  )
  const privateKey = orSay(
    () => createPrivateKey(key),
    `TLS_KEY: ${files.key} holds no private key that can be read; name a PEM file without a passphrase.`,
  )
  if (!certificate.checkPrivateKey(privateKey))
    throw new Error(
      `TLS_KEY: ${files.key} is not the key of the certificate in ${files.cert}; name the two that were made together.`,
    )
  orSay(
    () => createSecureContext({ cert, key, minVersion }),
    `TLS_CERT: ${files.cert} cannot be used; have a certificate made with a key that TLS takes today, such as RSA of 2048 bits.`,
  )
  return { cert, key }
}

export const minVersion = 'TLSv1.2' as const

async function readNamed(variable: string, file: string, what: string): Promise<Buffer> {
  try {
    return await readFile(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(
      `${variable}: ${file} cannot be read (${code}); name the file of ${what}, which the server's user may read.`,
      { cause: error },
    )
  }
}

function orSay<T>(work: () => T, sentence: string): T {
  try {
    return work()
  } catch (cause) {
    throw new Error(sentence, { cause })
  }
}

/** Certificates are renewed days before they expire. */
const lookEveryMs = 30_000

/** If the files cannot be read or do not belong together, the old certificate stays in use. That is logged once until they change. */
export function followRenewals(
  server: { setSecureContext(options: SecureContextOptions): void },
  files: CertificateFiles,
  current: Certificate,
  interval = lookEveryMs,
): () => Promise<void> {
  let used = current
  let refused = ''
  return repeatEvery(interval, async () => {
    try {
      const found = await readCertificate(files)
      if (found.cert.equals(used.cert) && found.key.equals(used.key)) return
      server.setSecureContext(found)
      used = found
      log.info('The renewed certificate is in use.')
      refused = ''
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (reason !== refused) log.warn({ reason }, 'The certificate cannot be renewed; the old one stays.')
      refused = reason
    }
  })
}
