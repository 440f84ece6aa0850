import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callers, installation, startApi, type TestApi } from '../support/api.ts'

const run = promisify(execFile)
const [, section = ''] = readFileSync('docs/api.md', 'utf8').split('## With curl\n')
const [text = ''] = section.split('\n## ')
const commands = [...text.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, code = '']) => code)

let api: TestApi
const directory = mkdtempSync(join(tmpdir(), 'curl-'))
beforeAll(async () => void (api = await startApi({ state: installation() })))
afterAll(async () => {
  await api.settled()
  await api.close()
  rmSync(directory, { recursive: true })
})

describe('the page on the API', () => {
  it.skipIf(spawnSync('curl', ['--version']).error)(
    'has curl commands whose answers are as documented',
    async () => {
      const env = { ...process.env, ORIGIN: api.origin, TOKEN: await api.issuer.token(callers.admin) }
      const script = ['set -euo pipefail', ...commands].join('\n')
      const { stdout } = await run('bash', ['-c', script], { cwd: directory, env })
      expect(commands.length).toBeGreaterThan(5)
      expect(stdout).toMatch(/x-total-count: 1\b/i)
      expect(stdout).toContain('"id":"cf_aurora"')
      expect(stdout).toContain('"name":"Renamed Studio"')
      const { rows: studios } = await api.call('/game-studios?filter={"name":["Renamed Studio"]}')
      expect(studios).toEqual([])
      const { rows: jobs } = await api.call('/jobs?filter={"kind":["push"],"recordId":"cf_aurora"}')
      expect(jobs).toHaveLength(1)
    },
  )
})
