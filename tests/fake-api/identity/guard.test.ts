import { describe, expect, it } from 'vitest'
import { assertEmbeddedIdentityAllowed } from '../../../fake-api/identity/index.ts'

describe('the guard', () => {
  it.each(['localhost', '127.0.0.1', '::1'])('allows %s', (host) => {
    expect(() => assertEmbeddedIdentityAllowed({}, host)).not.toThrow()
  })

  it.each(['0.0.0.0', '::', '192.168.1.5', 'console.example.com', '127.0.0.1.evil.example', '', undefined])(
    'refuses %s unless allowed',
    (host) => {
      expect(() => assertEmbeddedIdentityAllowed({}, host)).toThrow('EMBEDDED_IDENTITY=allow')
      expect(() => assertEmbeddedIdentityAllowed({ EMBEDDED_IDENTITY: 'allow' }, host)).not.toThrow()
    },
  )

  it('refuses production unless allowed', () => {
    const env = { NODE_ENV: 'production' }
    expect(() => assertEmbeddedIdentityAllowed(env, 'localhost')).toThrow('production')
    expect(() =>
      assertEmbeddedIdentityAllowed({ ...env, EMBEDDED_IDENTITY: 'allow' }, 'localhost'),
    ).not.toThrow()
  })
})
