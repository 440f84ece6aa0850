import { describe, expect, it } from 'vitest'
import shipped from '../../public/config.json' with { type: 'json' }
import { parseConfig, type ConfigError } from '../../src/config.ts'

const failing = (config: unknown) => {
  try {
    parseConfig(typeof config === 'string' ? config : JSON.stringify(config))
  } catch (error) {
    return error as ConfigError
  }
  throw new Error('This was accepted')
}

describe('config.json', () => {
  it('is valid as shipped', () => {
    expect(parseConfig(JSON.stringify(shipped))).toEqual({ idleMinutes: 15, ...shipped })
  })

  it.each([
    ['brand', { ...shipped, brand: '' }],
    ['brandColor', { ...shipped, brandColor: 'red' }],
    ['brandLogo', { ...shipped, brandLogo: 'https://elsewhere.example/logo.svg' }],
    ['apiUrl', { ...shipped, apiUrl: 7 }],
    ['keycloak.realm', { ...shipped, keycloak: { url: '/', clientId: 'x' } }],
    ['keycloak', { ...shipped, keycloak: undefined }],
    ['rootRedirect', { ...shipped, rootRedirect: 'casinos' }],
    ['idleMinutes', { ...shipped, idleMinutes: '15' }],
    ['idleMinutes', { ...shipped, idleMinutes: -1 }],
    ['colour', { ...shipped, colour: 'red' }],
  ])('%s is reported as invalid', (key, config) => {
    expect(failing(config)).toMatchObject({ reason: 'wrongKey', key })
  })

  it('is reported as malformed if it is not JSON', () => {
    expect(failing('{')).toMatchObject({ reason: 'malformed' })
  })
})
