import { accessSync, constants, existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { programFile } from '../../files.ts'
import type { Settings } from '../../settings.ts'
import { readCertificate } from '../../tls/certificate.ts'

/** Checks the conditions for starting the server before the build. Throws an `Error` whose sentence says how to fix them. */
export async function requireStartable(settings: Settings): Promise<void> {
  const { port, host, dataDir, simulators, neighboursPort, tls } = settings
  if (tls) await readCertificate(tls)
  await requireFree('PORT', port, host)
  if (simulators) await requireFree('NEIGHBOURS_PORT', neighboursPort, '127.0.0.1')
  if (simulators && port === neighboursPort && port !== 0)
    throw new Error(`PORT and NEIGHBOURS_PORT are both ${port}: give one of them another number.`)
  requireWritable(dataDir, 'Choose another folder for the data: DATA_DIR=/path/to/folder')
  for (const folder of ['dist', 'dist-server'])
    requireWritable(
      programFile(folder),
      'The build is written there: give the user that starts it the right to.',
    )
}

const requireFree = (variable: string, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    const server = createServer()
    server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      const sentence =
        code === 'EADDRINUSE'
          ? `Port ${port} is taken. Choose another: ${variable}=${port + 10} npm start`
          : code === 'EACCES'
            ? `Port ${port} may not be used by this user. Choose one above 1023: ${variable}=3000 npm start`
            : `${variable}=${port} cannot be used: ${message}`
      reject(new Error(sentence))
    })
    server.listen(port, host, () => server.close(() => resolve()))
  })

/** Checks the folder, or the parent in which it would be created. */
function requireWritable(folder: string, wayOut: string): void {
  let place = folder
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place)
  try {
    accessSync(place, constants.W_OK | constants.X_OK)
  } catch {
    throw new Error(`${place} cannot be written into. ${wayOut}`)
  }
}
