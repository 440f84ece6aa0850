import { execFile } from 'node:child_process'
import { chmod, copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { buildHeaderFiles } from '../../fake-api/scripts/nginx/headerFiles.ts'
import { startChildServer, findProgram, foldersOnPath } from './childServer.ts'
import { atFreePorts } from './freePort.ts'

const run = promisify(execFile)
const shipped = fileURLToPath(new URL('../../deploy/nginx/', import.meta.url))

/** Path of the installed nginx; `null` if there is none. */
export const nginxProgram = findProgram(['nginx'], [...foldersOnPath, '/usr/sbin', '/usr/local/sbin'])

const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

export const hasBrotli = existsSync(brotliModule)

export interface Nginx {
  origin: string
  log(): Promise<string>
  stop(): Promise<void>
}

/** Values of the variables in the templates, see docs/deploy.md. */
export interface NginxOptions {
  SITE_ROOT: string
  API_URL: string
  IDENTITY_URL?: string
  REALM?: string
  TALKS_TO?: string
  ROOT_REDIRECT?: string
  TLS_CERT?: string
  TLS_KEY?: string
  /** The origin of this nginx by default. */
  PUBLIC_URL?: string
}

/** Where nginx is started, and other sites beside the console. */
interface Surroundings {
  port?: number
  /** Configuration of another site that listens on the same port. */
  otherSite?: (port: string) => string
  /** A URL that answers once nginx has started; the console's by default. */
  health?: string
}

/** Starts nginx with the shipped configuration, in its own directory. */
export const startNginx = (given: NginxOptions, surroundings: Surroundings = {}): Promise<Nginx> =>
  atFreePorts((free) => startAt(surroundings.port ?? free, given, surroundings))

async function startAt(at: number, given: NginxOptions, surroundings: Surroundings): Promise<Nginx> {
  const origin = `${given.TLS_CERT ? 'https' : 'http'}://localhost:${at}`
  // Local connections only.
  const PORT = `127.0.0.1:${at}`
  const directory = await mkdtemp(join(tmpdir(), 'nginx-'))
  await chmod(directory, 0o755)
  const ACCESS_LOG = join(directory, 'access.log')
  await configure(join(directory, 'etc'), { PUBLIC_URL: origin, PORT, ACCESS_LOG, ...given })
  const other = surroundings.otherSite?.(PORT)
  if (other) await writeFile(join(directory, 'etc', 'conf.d', 'other.conf'), other)
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const own = ['-p', `${directory}/`, '-c', join(directory, 'etc', 'nginx.conf'), '-e', 'stderr']
  const child = await startChildServer({
    command: [String(nginxProgram), [...own, '-g', `daemon off; ${user}`]],
    env: process.env,
    health: surroundings.health ?? `${origin}/index.html`,
    patience: 30_000,
  })
  return {
    origin,
    log: () => readFile(ACCESS_LOG, 'utf8'),
    async stop() {
      await child.stop()
      await rm(directory, { recursive: true })
    },
  }
}

/** Writes the directory of the configuration, as in the image, with the headers that a build would write now. */
async function configure(directory: string, values: Record<string, string>): Promise<void> {
  const conf = join(directory, 'conf.d')
  await mkdir(conf, { recursive: true })
  await mkdir(join(directory, 'modules'))
  await copyFile(join(shipped, 'nginx.conf'), join(directory, 'nginx.conf'))
  await cp('/etc/nginx/mime.types', join(directory, 'mime.types'))
  if (hasBrotli) {
    await writeFile(join(directory, 'modules', 'brotli.conf'), `load_module ${brotliModule};\n`)
    await copyFile(join(shipped, 'brotli.inc'), join(conf, 'brotli.inc'))
  }
  const env = { PATH: `${dirname(String(nginxProgram))}${delimiter}${process.env['PATH'] ?? ''}`, ...values }
  const filled = join(directory, 'shipped')
  await cp(shipped, filled, { recursive: true })
  for (const [name, text] of Object.entries(buildHeaderFiles()))
    await writeFile(join(filled, 'templates', name), text)
  await run('sh', [join(filled, 'configure.sh'), conf], { env })
}
