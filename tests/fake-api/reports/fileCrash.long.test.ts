import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { generateState } from '../../../fake-api/scripts/generate.ts'
import type { ReportFile } from '../../../resources/report-files/contract.ts'
import { anyToken } from '../../support/anyToken.ts'
import { fixtures } from '../../support/api.ts'
import { startKillable, type Killable } from '../../support/killable.ts'
import { parsed } from '../../support/reportFiles.ts'
import { storeUnderTest } from '../../support/stores.ts'
import type { ReportFileLink } from '../../../src/contract/answers/general.ts'

let directory: string
beforeAll(async () => void (directory = await mkdtemp(join(tmpdir(), 'report-'))))
afterAll(() => rm(directory, { recursive: true }))

const request = {
  method: 'POST',
  body: JSON.stringify({ kind: 'rounds', filter: {}, format: 'machine' }),
}

// The process always uses the json store.
it.runIf(storeUnderTest === 'json')(
  'after the server is killed, the next one finishes the file without missing or repeated rounds',
  async () => {
    const file = join(directory, 'db.json')
    const state = generateState(fixtures(), { casinos: 14, games: 25, rounds: 16_000 })
    await writeFile(file, JSON.stringify(state))
    const rowsOf = async (server: Killable, id: string) =>
      (await server.call<ReportFile>(`/reports/${id}`)).rows

    const first = await startKillable(file, 'http://localhost')
    const { id, expected } = await first.call<ReportFile>('/reports', request)
    expect(expected).toBe(16_000)
    await expect.poll(() => rowsOf(first, id), { interval: 10 }).toBeGreaterThan(0)
    await first.kill()

    const second = await startKillable(file, 'http://localhost')
    expect(await rowsOf(second, id)).toBeLessThan(16_000)
    await expect.poll(() => second.call(`/reports/${id}`)).toMatchObject({ state: 'ready' })
    const { size, checksum, rows } = await second.call<ReportFile>(`/reports/${id}`)
    const { url } = await second.call<ReportFileLink>(`/reports/${id}/fetch`, { method: 'POST', body: '{}' })
    const response = await fetch(`${second.origin}/${url}`, {
      headers: { Authorization: `Bearer ${anyToken}` },
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const read = parsed(bytes, response.headers)
    await second.kill()
    expect({ size: bytes.length, checksum: read.checksum, rows: read.rows.length }).toEqual({
      size,
      checksum,
      rows,
    })
    expect(read.rows.map(([round]) => round).toSorted()).toEqual(
      (state['game-rounds'] ?? []).map((round) => round.id).toSorted(),
    )
  },
  60_000,
)
