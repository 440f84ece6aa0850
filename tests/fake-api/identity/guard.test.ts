import { describe, expect, it } from 'vitest'
import { assertEmbeddedIdentityAllowed } from '../../../fake-api/identity/index.ts'

describe('starting the embedded sign-in service', () => {
  it.each(['localhost', '127.0.0.1', '::1'])('is allowed at %s', (host) => {
    expect(() => assertEmbeddedIdentityAllowed({}, host)).not.toThrow()
  })

  it.each(['0.0.0.0', '::', '192.168.1.5', 'console.example.com', '127.0.0.1.evil.example', '', undefined])(
    'is refused at %s unless explicitly allowed',
    (host) => {
      expect(() => assertEmbeddedIdentityAllowed({}, host)).toThrow('EMBEDDED_IDENTITY=allow')
      expect(() => assertEmbeddedIdentityAllowed({ EMBEDDED_IDENTITY: 'allow' }, host)).not.toThrow()
    },
  )

  it('is refused in production unless explicitly allowed', () => {
    const env = { NODE_ENV: 'production' }
    expect(() => assertEmbeddedIdentityAllowed(env, 'localhost')).toThrow(/production.*leave NODE_ENV out/)
    expect(() =>
      assertEmbeddedIdentityAllowed({ ...env, EMBEDDED_IDENTITY: 'allow' }, 'localhost'),
    ).not.toThrow()
  })
})
