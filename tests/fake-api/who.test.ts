import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readUserRequest } from '../../fake-api/identity/admin/representation.ts'
import type { SignedExport } from '../../src/contract/answers/audit.ts'
import { userFromClaims } from '../../src/contract/claims.ts'
import { systemUser, toWho, whoText } from '../../src/contract/who.ts'
import { callers, startApi, type TestApi } from '../support/api.ts'

let api: TestApi
beforeAll(async () => void (api = await startApi()))
afterAll(() => api.close())

/** A user with the administrator's name. */
const namesake = { ...callers.admin, sub: 'u-namesake', username: 'namesake@example.com' }

describe("a user with another user's name", () => {
  it('is distinguished by the username at that time, in list and signed files', async () => {
    const name = 'Named Market'
    await api.call('/jurisdictions', { method: 'POST', body: { name }, as: namesake })
    const filter = { recordLabel: name }
    const { rows } = await api.call(`/audit-entries?filter=${JSON.stringify(filter)}`)
    const by = { id: 'u-namesake', name: 'Ada Admin', username: 'namesake@example.com' }
    expect(rows).toMatchObject([{ by }])
    const body = { filter, format: 'csv' }
    const exported = await api.call('/audit-entries/export', { method: 'POST', body, as: namesake })
    const { text, signature } = exported.body as SignedExport
    expect(text).toMatch(/^\uFEFF?id,changedAt,by\.id,by\.name,by\.username,/)
    expect(text).toContain('u-namesake,Ada Admin,namesake@example.com,create')
    const header = Buffer.from(signature.split('.')[0] ?? '', 'base64url').toString()
    expect(JSON.parse(header)).toMatchObject({ by })
  })

  it('keeps the chain valid with entries of both kinds', async () => {
    await api.call('/jurisdictions', { method: 'POST', body: { name: 'Plain Market' } })
    expect((await api.call('/audit-entries/verify')).body).toMatchObject({ valid: true })
  })
})

describe('the server as author of entries', () => {
  it.each([
    ['its id', { sub: 'system', preferred_username: 'somebody@example.com' }],
    ['its username', { sub: 'u', preferred_username: 'System' }],
  ])('is never a user who signs in by %s', (_what, claims) => {
    expect(userFromClaims({ ...claims, name: 'Somebody', realm_access: { roles: ['admin'] } })).toBeNull()
  })

  it('cannot be imitated by a name, with or without a username', () => {
    expect(whoText(systemUser)).toBe('system')
    const person = { id: 'u', name: 'System' }
    expect(whoText(person)).toBe('System (u)')
    expect(whoText({ ...person, username: 'u@example.com' })).toBe('System (u@example.com)')
    expect(whoText({ id: '', name: 'system' })).toBe('system (–)')
    expect(whoText({ id: 'u', name: 'Ada Admin' })).toBe('Ada Admin')
    expect(whoText(toWho({ id: 'u', name: 'u@example.com', username: 'u@example.com' }))).toBe(
      'u@example.com',
    )
  })

  it('has a username that no sign-in service gives', () => {
    expect(() => readUserRequest({ username: 'System' })).toThrow('Refused with 400.')
    const realm = readFileSync('deploy/keycloak/backoffice-realm.json', 'utf8')
    const [, profile = '{}'] = /kc\.user\.profile\.config": \[\s*("(?:[^"\\]|\\.)*")/.exec(realm) ?? []
    const { attributes } = JSON.parse(JSON.parse(profile) as string) as {
      attributes: { name: string; validations: { pattern?: { pattern: string } } }[]
    }
    const said = attributes.find(({ name }) => name === 'username')?.validations.pattern?.pattern ?? ''
    const pattern = new RegExp(said.replace('(?i)', ''), 'i')
    expect(['system', 'SYSTEM'].some((name) => pattern.test(name))).toBe(false)
    expect(['system@example.com', 'my-system'].every((name) => pattern.test(name))).toBe(true)
  })
})
