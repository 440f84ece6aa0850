import { describe, expect, it } from 'vitest'
import shipped from '../../public/config.json' with { type: 'json' }
import { readConfig, type ConfigError } from '../../src/config.ts'

const failing = (config: unknown) => {
  try {
    readConfig(typeof config === 'string' ? config : JSON.stringify(config))
  } catch (error) {
    return error as ConfigError
  }
  throw new Error('This was accepted')
}

describe('config.json', () => {
  it('is right as it is shipped', () => {
    expect(readConfig(JSON.stringify(shipped))).toEqual({ idleMinutes: 15, ...shipped })
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
  ])('names %s where it is wrong', (key, config) => {
    expect(failing(config)).toMatchObject({ reason: 'wrongKey', key })
  })

  it('says where it is no JSON', () => {
    expect(failing('{')).toMatchObject({ reason: 'malformed' })
  })
})
