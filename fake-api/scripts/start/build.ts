import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
  accessSync,
  constants,
} from 'node:fs'
import { join, relative, dirname } from 'node:path'
import { programFile } from '../../programFile.ts'
import { createServer } from 'node:net'
import type { Settings } from '../../settings.ts'
import { readCertificate } from '../../tls/certificate.ts'

export const sourcePaths = [
  'src',
  'resources',
  'i18n',
  'fake-api',
  'openapi',
  'db.json',
  'public',
  'docs/guide',
  'index.html',
  'package-lock.json',
  'tsconfig.json',
]

const stamp = programFile('dist-server/sources.sha256')

const isBuilt = (digest: string) =>
  existsSync(stamp) &&
  readFileSync(stamp, 'utf8') === digest &&
  [programFile('dist/index.html'), programFile('dist-server/main.js')].every((file) => existsSync(file))

/** Returns the seconds it took, `null` if nothing has changed. Throws an `Error` with the output of a failed build. */
export async function buildIfChanged(say: (line: string) => void): Promise<number | null> {
  const digest = digestOfSources()
  if (isBuilt(digest)) return null
  say('Building console and server, which takes about half a minute …')
  const begin = Date.now()
  await vite('build')
  await vite('build', '--config', 'vite.server.ts')
  writeFileSync(stamp, digest)
  return Math.round((Date.now() - begin) / 1000)
}

export async function buildConsole(say: (line: string) => void): Promise<void> {
  say('Building the console …')
  await vite('build')
}

function digestOfSources(): string {
  const hash = createHash('sha256').update(process.env['COMMIT'] ?? '')
  const root = programFile('.')
  const configs = readdirSync(root).filter((name) => /^vite\..*\.ts$/.test(name))
  for (const file of [...sourcePaths, ...configs].flatMap((name) => filesOf(join(root, name))))
    hash.update(`${relative(root, file)}\0`).update(readFileSync(file))
  return hash.digest('hex')
}

function filesOf(path: string): string[] {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  const within = readdirSync(path, { recursive: true, withFileTypes: true, encoding: 'utf8' })
  return within
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

const vite = (...parameters: string[]) =>
  new Promise<void>((resolve, reject) => {
    const program = programFile('node_modules/vite/bin/vite.js')
    const child = spawn(process.execPath, [program, ...parameters, '--logLevel', 'warn'], {
      cwd: programFile('.'),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => (said = (said + part.toString()).slice(-20_000)))
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The build has failed:\n${said.trim()}`)),
    )
  })

/** Checks the conditions for starting the server before the build. Throws an `Error` whose sentence says how to fix them. */
export async function requirePortsAndFolders(settings: Settings): Promise<void> {
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

function requireWritable(folder: string, wayOut: string): void {
  let place = folder
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place)
  try {
    accessSync(place, constants.W_OK | constants.X_OK)
  } catch {
    throw new Error(`${place} cannot be written into. ${wayOut}`)
  }
}
