import { describe, expect, it } from 'vitest'
import {
  nonPageHeaders,
  silentSignInFrameHeaders,
  signInPageHeaders,
  silentSignInPagePath,
  siteHeaders,
} from '../../../fake-api/securityHeaders.ts'

/** API8 (OWASP): the exact headers for browsers. */
describe('the Content-Security-Policy', () => {
  const directives = (policy = '') =>
    Object.fromEntries(
      policy.split(';').map((part): [string, string] => {
        const [name = '', ...sources] = part.split(' ')
        return [name, sources.join(' ')]
      }),
    )
  const talksTo = ['/api', 'https://id.example/realms/x', 'nonsense:', 'https://office.example/api']
  const site = (path = '/', publicUrl = 'https://office.example') => siteHeaders({ publicUrl, talksTo }, path)

  it('of the console allows scripts and styles of the build only', () => {
    expect(directives(site()['Content-Security-Policy'])).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
      'img-src': "'self' data:",
      'connect-src': "'self' https://id.example",
      'frame-src': "'self' https://id.example",
      'frame-ancestors': "'none'",
      'form-action': "'self' https://id.example",
      'base-uri': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': "'none'",
    })
  })

  it('of the sign-in pages allows their own files, and forms to themselves only', () => {
    expect(directives(signInPageHeaders('https://id.example')['Content-Security-Policy'])).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data:",
      'frame-ancestors': "'none'",
      'form-action': "'self'",
      'base-uri': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': "'none'",
    })
  })

  it('allows framing of the session frames only, and by the console only', () => {
    expect(site()['X-Frame-Options']).toBe('DENY')
    expect(site(silentSignInPagePath)['X-Frame-Options']).toBe('SAMEORIGIN')
    expect(directives(site(silentSignInPagePath)['Content-Security-Policy'])['frame-ancestors']).toBe(
      "'self'",
    )
    const origin = 'https://office.example'
    expect(directives(signInPageHeaders(origin)['Content-Security-Policy'])['frame-ancestors']).toBe("'none'")
    expect(directives(silentSignInFrameHeaders(origin)['Content-Security-Policy'])['frame-ancestors']).toBe(
      "'self'",
    )
  })

  it('and what else concerns documents only is not sent with scripts and styles', () => {
    const files = site('/assets/start-abc.js')
    expect(Object.keys(files)).toEqual([
      'Cross-Origin-Resource-Policy',
      'Strict-Transport-Security',
      'X-Content-Type-Options',
    ])
    expect(nonPageHeaders('https://office.example')).toMatchObject(files)
  })

  it('allows no inline scripts, no eval, and no wildcard', () => {
    for (const headers of [
      site(),
      site(silentSignInPagePath),
      signInPageHeaders('http://a'),
      silentSignInFrameHeaders('http://a'),
      nonPageHeaders('http://a'),
    ])
      expect(headers['Content-Security-Policy']).not.toMatch(/unsafe|\*|https?:(?!\/\/id\.example)/)
  })

  it('comes with Strict-Transport-Security for a year on https only', () => {
    expect(site()['Strict-Transport-Security']).toBe('max-age=31536000')
    expect(nonPageHeaders('https://office.example')['Strict-Transport-Security']).toBe('max-age=31536000')
    expect(site('/', 'http://localhost:3000')['Strict-Transport-Security']).toBeUndefined()
  })
})
