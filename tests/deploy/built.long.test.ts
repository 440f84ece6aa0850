import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startChildServer } from '../support/childServer.ts'
import { projectRoot } from '../browser/support/server.ts'
import { freePort } from '../support/freePort.ts'
import { freshEnv } from '../support/freshEnv.ts'

const run = promisify(execFile)
const env = freshEnv()

/** Directory with the content of the API's image: the files that the Dockerfile copies, and production packages. */
let installed: string
let data: string

beforeAll(async () => {
  installed = await mkdtemp(join(tmpdir(), 'built-'))
  data = join(installed, 'data')
  const outDir = join(installed, 'dist-server')
  const vite = join(projectRoot, 'node_modules/vite/bin/vite.js')
  await run(process.execPath, [vite, 'build', '--config', 'vite.server.ts', '--outDir', outDir], {
    cwd: projectRoot,
    env,
  })
  for (const [path, target] of await copied()) {
    await mkdir(dirname(join(installed, target)), { recursive: true })
    await cp(join(projectRoot, path), join(installed, target), { recursive: true })
  }
  for (const path of await packages()) {
    await mkdir(dirname(join(installed, path)), { recursive: true })
    await symlink(join(projectRoot, path), join(installed, path), 'junction')
  }
}, 120_000)
afterAll(() => rm(installed, { recursive: true, force: true }))

/** The files that the Dockerfile copies from the project, with their targets. */
async function copied(): Promise<[path: string, target: string][]> {
  const stage = (await readFile(join(projectRoot, 'Dockerfile'), 'utf8')).split(/^FROM /m).at(-3) ?? ''
  const lines = [...stage.matchAll(/^COPY (?!--from)(.+) (\S+)$/gm)]
  return lines.flatMap(([, paths = '', target = '']) =>
    paths
      .split(' ')
      .map((path): [string, string] => [path, target.endsWith('/') ? join(target, basename(path)) : target]),
  )
}

/** Direct production dependencies. */
async function packages(): Promise<string[]> {
  const { packages: all } = JSON.parse(await readFile(join(projectRoot, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean; optional?: boolean }>
  }
  return Object.entries(all)
    .filter(([path, { dev, devOptional, optional }]) => path && !dev && !devOptional && !optional)
    .map(([path]) => relative(projectRoot, join(projectRoot, path)))
    .filter((path) => !path.includes('/node_modules/'))
}

it('the production image has neither compiler nor bundler nor browser packages', async () => {
  const names = (await packages()).map((path) => path.replace('node_modules/', ''))
  expect(names).toContain('express')
  expect(
    names.filter((name) =>
      /^(tsx|vite|rolldown|esbuild|typescript|react.*|@(?:esbuild|mui|emotion)\/.+)$/.test(name),
    ),
  ).toEqual([])
})

it('the built server runs with production packages only', async () => {
  const [port, neighboursPort] = [await freePort(), await freePort()]
  const origin = `http://localhost:${port}`
  const server = await startChildServer({
    command: [process.execPath, ['--enable-source-maps', 'dist-server/main.js']],
    cwd: installed,
    env: {
      ...{ PATH: process.env['PATH'], DATA_DIR: data, SERVE_CONSOLE: 'false', CHECK_AT: 'never' },
      ...{ PORT: String(port), NEIGHBOURS_PORT: String(neighboursPort) },
    },
    health: `${origin}/api/health`,
    patience: 30_000,
  })
  try {
    expect((await fetch(`${origin}/api/ready`)).status).toBe(200)
    expect(await (await fetch(`${origin}/api/openapi.json`)).json()).toMatchObject({
      openapi: expect.stringMatching(/^3\.1/) as unknown,
    })
    const missing = await fetch(`${origin}/realms/backoffice/missing`)
    expect(await missing.text()).toContain('<title>Meridian Back-Office</title>')
    const style = await fetch(`${origin}/realms/backoffice/resources/style.css`)
    expect([style.status, style.headers.get('Content-Type')]).toEqual([200, 'text/css; charset=utf-8'])
  } finally {
    await server.stop()
  }
}, 60_000)

it('the built scripts run with production packages only', async () => {
  const script = (name: string, ...parameters: string[]) =>
    run(process.execPath, ['fake-api/scripts/run.js', name, ...parameters], {
      cwd: installed,
      env: { PATH: process.env['PATH'], DATA_DIR: data },
    })
  expect((await script('seed', '--rounds', '10')).stdout).toContain('10 game rounds')
  expect((await script('exportDb', 'backup.ndjson.gz')).stdout).toContain('It holds secrets')
  await script('importDb', 'backup.ndjson.gz', '--replace')
  expect((await script('reset')).stdout).toContain('as the fixtures have it')
  await expect(script('recompute')).rejects.toThrow('--token')
}, 60_000)
