import type { SecureContextOptions } from 'node:tls'
import { repeatEvery } from '../repeatEvery.ts'
import { log } from '../log.ts'
import { readCertificate, type Certificate, type CertificateFiles } from './certificate.ts'

/** Milliseconds between two looks at the files. Certificates are renewed days before they expire. */
const looked = 30_000

/**
 * Takes a renewed certificate for the connections to come. Files that cannot be read or do not belong together, as while only one of them is
 * written, leave the old one in use, and are told of once until they change.
 *
 * @param server whose certificate it is
 * @param current what it began with
 * @param interval milliseconds
 */
export function followRenewals(
  server: { setSecureContext(options: SecureContextOptions): void },
  files: CertificateFiles,
  current: Certificate,
  interval = looked,
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
