import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { rules } from '../../conformance/rules/index.ts'
import { formatReport } from '../../conformance/report.ts'
import { runConformance } from '../../conformance/run.ts'
import { callers, ifMatch, installation, startApi, type TestApi } from '../support/api.ts'
import { mutants } from './mutants.ts'
import { startMutant } from './proxy.ts'

// Each test runs all rules, which takes ten seconds, and several times as long on a busy machine.
vi.setConfig({ testTimeout: 90_000 })
afterAll(() => vi.resetConfig())

let api: TestApi
let known: { admin: string; visitor: string; expired: string; revoked: string; limited: string }
const limited = { sub: 'u-limited', name: 'Nils None', roles: ['admin'], casinos: [] }
beforeAll(async () => {
  api = await startApi({ state: installation() })
  known = {
    admin: await api.issuer.token({ ...callers.admin, username: 'admin@example.com' }),
    visitor: await api.issuer.token(callers.visitor),
    expired: await api.issuer.token(callers.admin, { expiresIn: -60 }),
    revoked: await api.issuer.token(callers.scopedAdmin, { issuedAt: Math.floor(Date.now() / 1000) - 60 }),
    limited: await api.issuer.token({ ...limited, casinoAccess: 'selected' }),
  }
  await disable(callers.scopedAdmin.sub)
})
afterAll(() => api.close())

async function disable(id: string) {
  const { record } = await api.call(`/users/${id}`)
  const init = { method: 'PATCH', body: { enabled: false }, headers: ifMatch(record) }
  expect((await api.call(`/users/${id}`, init)).status).toBe(200)
}

describe('the conformance suite', () => {
  it('passes on this API, skips no rule, and leaves no records', async () => {
    const before = await counts()
    const report = await runConformance(`${api.origin}/api`, known)
    expect(
      report.results.filter(({ outcome }) => outcome !== 'passed').map(({ rule, why }) => [rule.id, why]),
    ).toEqual([])
    expect(report.left).toEqual([])
    expect(await counts()).toEqual(before)
    expect(formatReport(report)).toContain(
      `${rules.length} rules: ${rules.length} passed, 0 failed, 0 skipped.`,
    )
  })

  it('names the rules that it had to skip', async () => {
    const { results } = await runConformance(`${api.origin}/api`, { admin: known.admin }, [
      'access.expired',
      'scope.list',
    ])
    expect(results.map(({ outcome, why }) => [outcome, why])).toEqual([
      ['skipped', 'needs --expired-token'],
      ['skipped', 'needs --visitor-token'],
    ])
  })

  it('accepts tokens without the claim `casino_access`', async () => {
    const tokens = { ...known, limited: await api.issuer.token(limited) }
    const { results } = await runConformance(`${api.origin}/api`, tokens, ['scope.no-casinos'])
    expect(results.map(({ outcome, why }) => [outcome, why])).toEqual([['passed', undefined]])
  })

  it('detects each mutant by the rule that the mutant breaks', async () => {
    const survivors: string[] = []
    for (const mutant of mutants(known)) {
      const { origin, close } = await startMutant(api.origin, mutant)
      const { results } = await runConformance(`${origin}/api`, known, [mutant.breaks])
      const [{ outcome, why = '' } = { outcome: 'none' }] = results
      if (outcome !== 'failed' || why.startsWith('unexpected'))
        survivors.push(`${mutant.name} (${mutant.breaks}): ${outcome} ${why}`)
      await close()
    }
    expect(survivors).toEqual([])
  })

  it('has a mutant for every rule', () => {
    const broken = new Set(mutants(known).map(({ breaks }) => breaks))
    expect(rules.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual([])
  })
})

async function counts() {
  const of = async (collection: string) =>
    (await api.call(`/${collection}?range=[0,0]`)).headers.get('X-Total-Count')
  return Promise.all(
    ['game-studios', 'bridges', 'integrations', 'casinos', 'jurisdictions', 'casino-games'].map(of),
  )
}
