import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { refusedPorts, readSettings } from '../../fake-api/settings.ts'
import { environmentFieldsSchema } from '../../fake-api/variables.ts'
import { documentedNames } from '../tables/defaults.ts'

/** Variables beside the settings, which are read elsewhere. */
const readElsewhere = ['EMBEDDED_IDENTITY', 'CHROMIUM_PATH']

describe('settings', () => {
  it('are all described in docs/settings.md, and no others are', () => {
    const documented = documentedNames(readFileSync('docs/settings.md', 'utf8'))
    const names = [...Object.keys(environmentFieldsSchema.shape), ...readElsewhere]
    expect(documented.toSorted()).toEqual(names.toSorted())
  })

  it('use a named database server by default', () => {
    const databaseUrl = 'postgres://backoffice@localhost/backoffice'
    expect(readSettings({ DATABASE_URL: databaseUrl })).toMatchObject({ store: 'postgres', databaseUrl })
    expect(readSettings({ STORE: 'pglite' })).toMatchObject({ store: 'pglite', databaseUrl: null })
  })

  it('with keys are read, and invalid keys are refused without showing them', () => {
    const key = Buffer.alloc(32, 3).toString('base64')
    const { secretsKeyring } = readSettings({ SECRETS_KEY: `k2:${key}, k1:${key}` })
    expect([secretsKeyring?.currentId, secretsKeyring?.has('k1'), secretsKeyring?.has('k3')]).toEqual([
      'k2',
      true,
      false,
    ])
    for (const wrong of [key, `k1:${key.slice(4)}`, `k1:${key},k1:${key}`, `k 1:${key}`]) {
      const read = () => readSettings({ SECRETS_KEY: wrong, EXPORT_KEY: wrong })
      expect(read).toThrow(/SECRETS_KEY: has to be id:key.*EXPORT_KEY: has to be id:key/s)
      expect(read).not.toThrow(key.slice(4))
    }
  })

  it('name a port that fetch refuses, with the way out', async () => {
    const says = (variable: string, port: number) =>
      `  ${variable}: browsers and fetch refuse port ${port}. Choose another, such as 3000`
    expect(() => readSettings({ PORT: '4190' })).toThrow(says('PORT', 4190))
    expect(() => readSettings({ PUBLIC_URL: 'http://x:6000' })).toThrow(says('PUBLIC_URL', 6000))
    expect(() => readSettings({ OIDC_ISSUER: 'http://x:6665/realms/x' })).toThrow(says('OIDC_ISSUER', 6665))
    const external = { OIDC_ISSUER: 'https://id.example/realms/x' }
    expect(() => readSettings({ ...external, OIDC_URL: 'http://x:2049/x' })).toThrow(says('OIDC_URL', 2049))
    expect(readSettings({ PORT: '4190', PUBLIC_URL: 'https://office.example' })).toMatchObject({ port: 4190 })
    for (const port of refusedPorts)
      await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toMatchObject({
        cause: { message: 'bad port' },
      })
  })

  it('can name an external identity service', () => {
    const settings = readSettings({
      PUBLIC_URL: 'https://office.example/',
      OIDC_ISSUER: 'https://id.example/realms/x/',
    })
    expect(settings).toMatchObject({
      publicUrl: 'https://office.example',
      issuer: 'https://id.example/realms/x',
      embeddedIdentity: false,
    })
  })

  it('can name an identity service on the own origin with an internal address for the API', () => {
    const issuer = 'https://office.example/realms/backoffice'
    const env = { PUBLIC_URL: 'https://office.example', OIDC_ISSUER: issuer }
    expect(readSettings(env)).toMatchObject({ embeddedIdentity: false, realmUrl: issuer })
    const realmUrl = 'http://identity:8080/realms/backoffice'
    expect(readSettings({ ...env, OIDC_URL: realmUrl })).toMatchObject({ issuer, realmUrl })
  })

  it('start no simulators in production by default', () => {
    const env = { NODE_ENV: 'production' }
    expect(readSettings(env)).toMatchObject({ simulators: false, componentsUrl: null, reportingUrl: null })
    const allowed = { ...env, SIMULATORS: 'allow' }
    expect(readSettings(allowed)).toMatchObject({ simulators: true, reportingUrl: null })
    expect(() => readSettings({ SIMULATORS: 'yes' })).toThrow('SIMULATORS: has to be allow, or absent')
  })

  it('can fix the clock', () => {
    const { clock } = readSettings({ CLOCK: '2026-11-20T10:00:00+01:00' })
    expect(clock().toISOString()).toBe('2026-11-20T09:00:00.000Z')
  })

  it('report every invalid value', () => {
    const wrong = {
      PORT: 'x',
      PUBLIC_URL: 'http://a.example/path',
      OIDC_ISSUER: 'id.example',
      CLOCK: 'now',
      HOST: 'ok',
    }
    const message = () => {
      try {
        return String(readSettings(wrong))
      } catch (error) {
        return String(error)
      }
    }
    expect(message().split('\n')).toEqual([
      'Error: These settings are wrong:',
      '  PORT: has to be a whole number, from 0 to 65535',
      '  PUBLIC_URL: has to be an origin, without a path',
      '  OIDC_ISSUER: has to be an http or https address',
      '  CLOCK: has to be an instant such as 2026-11-20T09:00:00Z',
    ])
    for (const port of ['70000', '-1', '80.5'])
      expect(() => readSettings({ PORT: port })).toThrow(/PORT: has to be a whole number, from 0 to 65535$/)
    expect(() => readSettings({ TOKEN_SECONDS: '9' })).toThrow('has to be a whole number, from 10 to 300')
    expect(() => readSettings({ REPORTS_KEPT_DAYS: '0' })).toThrow('has to be a whole number, 1 or more')
    expect(() => readSettings({ STOP_SECONDS: '700' })).toThrow('has to be a number from 0 to 600')
    expect(() => readSettings({ STORE: 'mysql' })).toThrow('STORE: has to be json, pglite or postgres')
    expect(() => readSettings({ STORE: 'postgres' })).toThrow('DATABASE_URL: is needed for STORE=postgres')
    expect(() => readSettings({ STORE: 'pglite', DATABASE_URL: 'postgres://localhost/a' })).toThrow('STORE')
    expect(() => readSettings({ DATABASE_URL: 'mysql://localhost/a' })).toThrow('DATABASE_URL: has to be')
    expect(() => readSettings({ PUBLIC_URL: 'ftp://a.example' })).toThrow(
      'PUBLIC_URL: has to be an http or https address',
    )
  })
})
