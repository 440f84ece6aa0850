import { describe, expect, it, vi } from 'vitest'
import { openBackend } from '../../../fake-api/serverApp.ts'
import {
  assertOutgoingHostsSet,
  createOutgoingPolicy,
  isHostPatternOrNetwork,
} from '../../../fake-api/outgoingPolicy.ts'
import { readSettings } from '../../../fake-api/settings.ts'

/** API7 (OWASP): the addresses that the server may call. */
describe('without a list of allowed hosts', () => {
  const { allows, mayAllow } = createOutgoingPolicy({})

  it.each([
    '203.0.114.7',
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '2606:4700::1',
    '2a00::1',
    '::ffff:8.8.8.8',
  ])('%s is a public address', (ip) => {
    expect(allows('bridge.example.com', ip)).toBe(true)
    expect(mayAllow(ip)).toBe(true)
  })

  it.each([
    ...['127.0.0.1', '127.8.8.8', '0.0.0.0', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...['169.254.169.254', '100.64.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '192.0.2.1'],
    ...['::', '::1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '64:ff9b::7f00:1', '2002:7f00:1::'],
    ...['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe', '::7f00:1', '::ffff:0:7f00:1'],
    ...['192.0.0.8', '192.88.99.1', '198.19.255.255', '198.51.100.1', '203.0.113.1', '240.0.0.1'],
    ...['64:ff9b:1::1', '100::1', '100:0:0:1::1', '2001::1', '2001:2::1', '2001:20::1', '2001:db8::1'],
    // Other notations of resolvers: IPv6 with an embedded IPv4 address, and with an interface.
    ...['::127.0.0.1', '::1.2.3.4', '64:ff9b::1.2.3.4', '2001:db8::1.2.3.4', 'fe80::1%eth0', '::1%lo'],
    ...['3fff::1', '3fff:fff:ffff::1', '5f00::1', 'fec0::1', '4000::1', '1::1'],
  ])('%s is not public, in any notation', (ip) => {
    expect(allows('bridge.example.com', ip)).toBe(false)
    expect(mayAllow(ip)).toBe(false)
  })

  it('malformed addresses are not public', () => {
    for (const text of ['', 'nonsense', '1.2.3', '::g'])
      expect(createOutgoingPolicy({ local: true }).allows('bridge.example.com', text)).toBe(false)
  })

  it.each(['localhost', 'LOCALHOST', 'a.localhost', 'localhost.', '[::1]', '[::ffff:127.0.0.1]'])(
    '%s is recognized as this machine without resolving it',
    (host) => {
      expect(mayAllow(host)).toBe(false)
      expect(createOutgoingPolicy({ local: true }).mayAllow(host)).toBe(true)
    },
  )

  it('local and private networks are allowed in development, link-local ones never', () => {
    const developing = createOutgoingPolicy({ local: true })
    for (const ip of ['127.0.0.1', '::1', '10.0.0.1', '192.168.1.1', '172.16.0.1', 'fd12::1'])
      expect(developing.allows('bridge.local', ip)).toBe(true)
    for (const ip of ['169.254.169.254', 'fe80::1', '0.0.0.0', '100.64.0.1'])
      expect(developing.allows('bridge.local', ip)).toBe(false)
  })
})

describe('with a list of allowed hosts', () => {
  const { allows, mayAllow } = createOutgoingPolicy({
    hosts: ['bridge.example.com', '*.games.example', '10.20.0.0/16', '192.168.7.7', 'fd00:1::/32'],
    local: true,
  })
  const public_ = '8.8.8.8'

  it('its hosts are allowed, and subdomains of those with a star', () => {
    for (const host of ['bridge.example.com', 'BRIDGE.example.com', 'a.games.example', 'a.b.games.example'])
      expect(allows(host, public_)).toBe(true)
    for (const host of [
      ...['example.com', 'other.example.com', 'xbridge.example.com', 'bridge.example.com.evil.example'],
      ...['games.example', 'evilgames.example', public_],
    ])
      expect(allows(host, public_)).toBe(false)
  })

  it('its networks are allowed in any notation', () => {
    for (const ip of ['10.20.3.4', '192.168.7.7', 'fd00:1::5', '::ffff:10.20.3.4']) {
      expect(allows(ip, ip)).toBe(true)
      expect(allows('router.internal', ip)).toBe(true)
    }
    for (const ip of ['10.21.0.1', '192.168.7.8', 'fd00:2::5']) expect(allows(ip, ip)).toBe(false)
  })

  it('networks in the list allow a name only after it is resolved', () => {
    expect(mayAllow('router.internal')).toBe(true)
    expect(createOutgoingPolicy({ hosts: ['bridge.example.com'] }).mayAllow('router.internal')).toBe(false)
  })

  it('a listed host that resolves to a private network is refused', () => {
    const { allows: asked } = createOutgoingPolicy({ hosts: ['bridge.example.com'] })
    expect(asked('bridge.example.com', public_)).toBe(true)
    expect(asked('bridge.example.com', '10.0.0.1')).toBe(false)
    expect(asked('bridge.example.com', '169.254.169.254')).toBe(false)
  })

  it('entries are hosts or networks', () => {
    for (const entry of ['a', 'a.example', '*.a.example', '10.0.0.0/8', '10.0.0.1', '::1', 'fd00::/8'])
      expect(isHostPatternOrNetwork(entry)).toBe(true)
    for (const entry of [
      ...['', '*', 'a.*.example', 'http://a.example', 'a.example:443', '10.0.0.0/33', '10.0.0.0/8/8', 'a..b'],
      ...['a_b', '-a', 'fd00::/129'],
    ])
      expect(isHostPatternOrNetwork(entry)).toBe(false)
  })
})

describe('in production', () => {
  const production = { NODE_ENV: 'production' }

  it('a list is required, and the error names the setting and its format', () => {
    expect(() => assertOutgoingHostsSet(production, [])).toThrow(/OUTGOING_HOSTS.*bridge\.example\.com/)
    expect(() => assertOutgoingHostsSet(production, ['bridge.example.com'])).not.toThrow()
    expect(() => assertOutgoingHostsSet({}, [])).not.toThrow()
  })

  it('the server does not start without a list of allowed hosts', async () => {
    const settings = readSettings({ NODE_ENV: 'production', OIDC_ISSUER: 'https://id.example/realms/x' })
    vi.stubEnv('NODE_ENV', 'production')
    await expect(openBackend(settings)).rejects.toThrow('OUTGOING_HOSTS')
    vi.unstubAllEnvs()
  })
})
