// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { assertEmbeddedAllowed, createDirectory, people } from '../../../fake-api/identity/index.ts'

describe('the directory', () => {
  it('holds hashes only', () => {
    const directory = createDirectory(people)
    for (const { id, password } of people) {
      expect(directory.byId(id)?.passwordHash).toEqual(expect.any(String))
      expect(directory.byId(id)?.passwordHash).not.toContain(password)
    }
  })

  it('verifies enabled people by their own password', async () => {
    const directory = createDirectory(people)
    const [admin] = people
    expect(await directory.verify('ADMIN@example.com', 'backoffice-demo')).toMatchObject({ id: admin?.id })
    expect(await directory.verify('admin@example.com', 'backoffice-demo ')).toBeUndefined()
    expect(await directory.verify('nobody@example.com', 'backoffice-demo')).toBeUndefined()
  })

  it('has one person of each kind of access', () => {
    expect(people.map(({ username, role, casinos }) => [username, role, casinos.length])).toEqual([
      ['admin@example.com', 'admin', 0],
      ['visitor@example.com', 'visitor', 2],
      ['guest@example.com', 'visitor', 0],
    ])
  })
})

describe('the guard', () => {
  it.each(['localhost', '127.0.0.1', '::1'])('allows %s', (host) => {
    expect(() => assertEmbeddedAllowed({}, host)).not.toThrow()
  })

  it.each(['0.0.0.0', '::', '192.168.1.5', 'console.example.com', '127.0.0.1.evil.example', '', undefined])(
    'refuses %s unless allowed',
    (host) => {
      expect(() => assertEmbeddedAllowed({}, host)).toThrow('EMBEDDED_IDENTITY=allow')
      expect(() => assertEmbeddedAllowed({ EMBEDDED_IDENTITY: 'allow' }, host)).not.toThrow()
    },
  )

  it('refuses production unless allowed', () => {
    const env = { NODE_ENV: 'production' }
    expect(() => assertEmbeddedAllowed(env, 'localhost')).toThrow('production')
    expect(() => assertEmbeddedAllowed({ ...env, EMBEDDED_IDENTITY: 'allow' }, 'localhost')).not.toThrow()
  })
})
