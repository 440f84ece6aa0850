import { execFileSync } from 'node:child_process'
import { chmod, copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChildServer } from '../../fake-api/scripts/childServer.ts'
import { atFreePorts } from './freePort.ts'

const shipped = fileURLToPath(new URL('../../deploy/nginx/', import.meta.url))

/** The nginx of this machine; `null` where there is none. */
export const nginxProgram: string | null =
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .map((place) => join(place, 'nginx'))
    .find((path) => existsSync(path)) ?? null

const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

/** Whether it hands out what is compressed by brotli. */
export const hasBrotli = existsSync(brotliModule)

export interface Nginx {
  origin: string
  /** What it has logged of requests so far. */
  log(): Promise<string>
  stop(): Promise<void>
}

/** What the templates are filled in with; the rest is as in the image. */
export interface NginxOptions {
  SITE_ROOT: string
  API_URL: string
  IDENTITY_URL?: string
  TALKS_TO?: string
  ROOT_REDIRECT?: string
  /** Of this nginx itself unless given. */
  PUBLIC_URL?: string
  port?: number
}

/** Starts nginx with the configuration that is shipped, all it writes in a directory of its own. */
export const startNginx = ({ port, ...given }: NginxOptions): Promise<Nginx> =>
  atFreePorts((free) => startAt(port ?? free, given))

async function startAt(at: number, given: Omit<NginxOptions, 'port'>): Promise<Nginx> {
  const origin = `http://localhost:${at}`
  // To this machine only.
  const PORT = `127.0.0.1:${at}`
  const directory = await mkdtemp(join(tmpdir(), 'nginx-'))
  await chmod(directory, 0o755)
  const ACCESS_LOG = join(directory, 'access.log')
  const ROOT_REDIRECT = given.ROOT_REDIRECT ?? rootRedirectIn(given.SITE_ROOT)
  const usual = { IDENTITY_URL: '', TALKS_TO: '', ROOT_REDIRECT, PUBLIC_URL: origin }
  const rest = { PORT, ACCESS_LOG, NGINX_LOCAL_RESOLVERS: '127.0.0.1' }
  await configure(join(directory, 'etc'), { ...usual, ...rest, ...given })
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const own = ['-p', `${directory}/`, '-c', join(directory, 'etc', 'nginx.conf'), '-e', 'stderr']
  const child = await startChildServer({
    command: [String(nginxProgram), [...own, '-g', `daemon off; ${user}`]],
    env: process.env,
    health: `${origin}/index.html`,
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

/** What the image's start finds in `config.json`. */
const rootRedirectIn = (SITE_ROOT: string) =>
  execFileSync('sh', ['-c', `. "${join(shipped, '16-root-redirect.envsh')}" && printf %s "$ROOT_REDIRECT"`], {
    env: { PATH: process.env['PATH'], SITE_ROOT },
    encoding: 'utf8',
  })

/** The directory that nginx is configured by, as the image lays it out and its script fills it in. */
async function configure(directory: string, values: Record<string, string>): Promise<void> {
  await mkdir(join(directory, 'conf.d'), { recursive: true })
  await mkdir(join(directory, 'modules'))
  await copyFile(join(shipped, 'nginx.conf'), join(directory, 'nginx.conf'))
  await cp('/etc/nginx/mime.types', join(directory, 'mime.types'))
  if (hasBrotli) {
    await writeFile(join(directory, 'modules', 'brotli.conf'), `load_module ${brotliModule};\n`)
    await copyFile(join(shipped, 'brotli.inc'), join(directory, 'conf.d', 'brotli.inc'))
  }
  for (const name of await readdir(join(shipped, 'templates'))) {
    const template = await readFile(join(shipped, 'templates', name), 'utf8')
    const filled = template.replaceAll(/\$\{([A-Z_]+)\}/g, (whole, key: string) => values[key] ?? whole)
    await writeFile(join(directory, 'conf.d', name.replace(/\.template$/, '')), filled)
  }
}
